interface RadioRowsProps<V extends string> {
  rotulo: string
  nome: string
  opcoes: readonly (readonly [valor: V, titulo: string, nota: string])[]
  valor: string
  /** The one that has the focus while none is chosen. */
  inicial: V
  aoMudar: (valor: V) => void
  erro?: string | undefined
}

/** A choice among few, each with what it means: arrows choose. */
export function RadioRows<V extends string>({
  rotulo,
  nome,
  opcoes,
  valor,
  inicial,
  aoMudar,
  erro,
}: RadioRowsProps<V>) {
  const note = `${nome}-nota`
  const titles = Math.max(...opcoes.map(([, titulo]) => titulo.length))
  return (
    <fieldset aria-describedby={note}>
      <legend className="rotulo">{rotulo}</legend>
      {opcoes.map(([value, titulo, nota]) => (
        <label
          key={value}
          style={{ gridTemplateColumns: `auto ${titles + 1}ch minmax(0, 1fr)` }}
          className={`grid items-center gap-3 px-2 ${value === valor ? 'bg-sel text-live shadow-[inset_2px_0_0_var(--live)]' : ''}`}
        >
          <input
            type="radio"
            className="accent-live"
            name={nome}
            value={value}
            checked={value === valor}
            {...(value === valor || (valor === '' && value === inicial) ? { 'data-campo': nome } : {})}
            onChange={() => aoMudar(value)}
          />
          <span>{titulo}</span>
          <span className="text-dim">{nota}</span>
        </label>
      ))}
      <p id={note} className="min-h-[22px] text-bad text-xs">
        {erro}
      </p>
    </fieldset>
  )
}
