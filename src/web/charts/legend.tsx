/** Meaning of a chart's tone. */
export function Legend({ tom, texto }: { tom: string; texto: string }) {
  return (
    <span className="flex items-center gap-1.5 text-dim text-xs">
      <i aria-hidden="true" className={`inline-block size-2 ${tom}`} />
      {texto}
    </span>
  )
}
