/** Lists the controls of a dialog that take the focus, in their order. */
export const focusables = (box: HTMLElement | null): HTMLElement[] => [
  ...(box?.querySelectorAll<HTMLElement>(
    'input:not(:disabled), select:not(:disabled), button:not(:disabled)',
  ) ?? []),
]
