/** Shows a colour of a chart with its meaning. */
export function Legend({ tone, text }: { tone: string; text: string }) {
  return (
    <span className="flex items-center gap-1.5 text-dim text-xs">
      <i aria-hidden="true" className={`inline-block size-2 ${tone}`} />
      {text}
    </span>
  )
}
