// The plural form of a count. Japanese has one form for all counts, English two.
const rules = new Map<string, Intl.PluralRules>();

export function pluralOf(language: string, count: number, forms: { one: string; other: string }): string {
  let rule = rules.get(language);
  if (!rule) rules.set(language, (rule = new Intl.PluralRules(language)));
  return rule.select(count) === "one" ? forms.one : forms.other;
}
