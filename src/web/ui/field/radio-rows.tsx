interface RadioRowsProps<V extends string> {
  label: string
  name: string
  options: readonly (readonly [valor: V, titulo: string, nota: string])[]
  value: string
  /** Option that gets the focus while none is chosen. */
  initial: V
  onChange: (valor: V) => void
  error?: string | undefined
}

/** Draws a field of a few options, each with an explanation; arrows choose. */
export function RadioRows<V extends string>({
  label,
  name,
  options,
  value: valor,
  initial,
  onChange,
  error,
}: RadioRowsProps<V>) {
  const note = `${name}-nota`
  const titles = Math.max(...options.map(([, titulo]) => titulo.length))
  return (
    <fieldset aria-describedby={note}>
      <legend className="rotulo">{label}</legend>
      {options.map(([value, titulo, nota]) => (
        <label
          key={value}
          style={{ gridTemplateColumns: `auto ${titles + 1}ch minmax(0, 1fr)` }}
          className={`grid items-center gap-3 px-2 ${value === valor ? 'bg-sel text-live shadow-[inset_2px_0_0_var(--live)]' : ''}`}
        >
          <input
            type="radio"
            className="accent-live"
            name={name}
            value={value}
            checked={value === valor}
            {...(value === valor || (valor === '' && value === initial) ? { 'data-campo': name } : {})}
            onChange={() => onChange(value)}
          />
          <span>{titulo}</span>
          <span className="text-dim">{nota}</span>
        </label>
      ))}
      <p id={note} className="min-h-[22px] text-bad text-xs">
        {error}
      </p>
    </fieldset>
  )
}
