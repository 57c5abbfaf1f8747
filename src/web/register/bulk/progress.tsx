/** Shows the progress of long work, in words and as a bar. */
export function Progress({ feitas, total, etapa }: { feitas: number; total: number; etapa: string }) {
  const part = total === 0 ? 0 : Math.min(1, feitas / total)
  return (
    <span
      role="progressbar"
      aria-label={etapa}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={feitas}
      className="flex items-baseline gap-2 text-live"
    >
      <span>
        {etapa} {feitas.toLocaleString('pt-BR')} de {total.toLocaleString('pt-BR')}
      </span>
      <span aria-hidden="true">
        {'█'.repeat(Math.round(part * 24))}
        <span className="text-line">{'█'.repeat(24 - Math.round(part * 24))}</span>
      </span>
    </span>
  )
}
