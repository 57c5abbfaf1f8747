import { AMBIENTES, type Ambiente } from '../../../domain/api/acesso.ts'

const MEANING: Record<Ambiente, string> = {
  homologacao: 'Notas de teste na SEFAZ, sem valor fiscal',
  producao: 'Notas de verdade, com valor fiscal',
  treinamento: 'Comece aqui: venda no simulador deste servidor, nada sai daqui',
}

interface EnvironmentChoiceProps {
  nome: string
  valor: string
  aoMudar: (valor: Ambiente) => void
  erro?: string | undefined
}

/** Where the notes go: arrows choose. */
export function EnvironmentChoice({ nome, valor, aoMudar, erro }: EnvironmentChoiceProps) {
  const note = `${nome}-nota`
  return (
    <fieldset aria-describedby={note}>
      <legend className="rotulo">Ambiente</legend>
      {AMBIENTES.map(([value, label]) => (
        <label
          key={value}
          className={`grid grid-cols-[auto_14ch_minmax(0,1fr)] items-center gap-3 px-2 ${value === valor ? 'bg-sel text-live shadow-[inset_2px_0_0_var(--live)]' : ''}`}
        >
          <input
            type="radio"
            className="accent-live"
            name={nome}
            value={value}
            checked={value === valor}
            {...(value === valor || (valor === '' && value === 'treinamento') ? { 'data-campo': nome } : {})}
            onChange={() => aoMudar(value)}
          />
          <span>{label}</span>
          <span className="text-dim">{MEANING[value]}</span>
        </label>
      ))}
      <p id={note} className="min-h-[22px] text-bad text-xs">
        {erro}
      </p>
    </fieldset>
  )
}
