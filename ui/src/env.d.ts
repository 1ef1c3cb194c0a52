/// <reference types="vite/client" />
/** True only in `npm run dev` and `npm run build:fake`. */
declare const __FAKE_ENGINE__: boolean;
