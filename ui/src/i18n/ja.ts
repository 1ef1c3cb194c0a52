// Every Japanese text of the page, with the same keys as en.ts.
import type { Texts } from "./en";

export const ja: Texts = {
  common: {
    language: "日本語",
    appName: "Avocet",
    black: "黒",
    white: "白",
    none: "なし",
    draw: "引き分け",
    cancel: "キャンセル",
    close: "閉じる",
    retry: "もう一度試す",
    more: "詳細設定",
    less: "閉じる",
    loading: "読み込み中",
    skipToContent: "盤面へ移動",
    discs: (count) => `${count}石`,
    moves: (count) => `${count}手`,
    size: (size) => `${size}×${size}`,
    you: "あなた",
  },
  nav: {
    label: "画面",
    play: "対局",
    games: "棋譜",
    learn: "学ぶ",
    settings: "設定",
  },
  unknown: {
    title: "ページが見つかりません",
    text: (path) => `${path} には何もありません。`,
    back: "盤面へ戻る",
  },
  offline: {
    lost: "Avocet に接続できません。指し手は保存され、つながりしだい送信されます。",
    retryIn: (seconds) => `${seconds}秒後に再接続します`,
    retrying: "接続しています",
    retry: "今すぐ接続",
  },
  board: {
    label: (size) => `${size}×${size} の盤`,
    empty: "空き",
    black: "黒石",
    white: "白石",
    blocked: "使えないマス",
    legal: "打てます",
    last: "直前の手",
    turned: "返された石",
    waiting: "送信中",
    value: (value) => `評価値 ${value}`,
    best: "最善手",
  },
  games: {
    title: "棋譜",
  },
  learn: {
    title: "学ぶ",
  },
  settings: {
    title: "設定",
  },
};
