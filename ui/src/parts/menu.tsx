// A button that opens a short list of further buttons. Escape or a click elsewhere closes it.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon, type IconName } from "./icon";

export interface MenuProps {
  label: string;
  icon: IconName;
  /** Shows the label below the icon. */
  wordy?: boolean;
  children: (close: () => void) => ComponentChildren;
}

export function Menu({ label, icon, wordy, children }: MenuProps) {
  const open = useSignal(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    open.value = false;
  };
  useEffect(() => {
    if (!open.value) return;
    const outside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) open.value = false;
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      open.value = false;
      button.current?.focus();
      event.stopPropagation();
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("keydown", escape, true);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("keydown", escape, true);
    };
  }, [open, open.value]);
  return (
    <div class="menu" ref={root}>
      <button
        ref={button}
        type="button"
        class={wordy ? "action" : "button icon-only"}
        aria-expanded={open.value}
        aria-label={wordy ? undefined : label}
        title={wordy ? undefined : label}
        onClick={() => (open.value = !open.value)}
      >
        <Icon name={icon} />
        {wordy && <span>{label}</span>}
      </button>
      {open.value && <div class="menu-list">{children(close)}</div>}
    </div>
  );
}

export interface MenuItemProps {
  icon: IconName;
  disabled?: boolean;
  danger?: boolean;
  hint?: string;
  /** True: the item needs a keyboard, so devices that probably have none do not show it. */
  keyboard?: boolean;
  onClick: () => void;
  children: ComponentChildren;
}

export function MenuItem({ icon, disabled, danger, hint, keyboard, onClick, children }: MenuItemProps) {
  return (
    <button
      type="button"
      class={`menu-item${danger ? " danger" : ""}${keyboard ? " keyboard" : ""}`}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
      <span>{children}</span>
      {hint && <kbd aria-hidden="true">{hint}</kbd>}
    </button>
  );
}
