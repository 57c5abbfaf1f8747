import { isoToWire } from '../../../core/dates/day.ts'
import { ASSUNTOS, CERTEZAS, reachOf, rulesOfState } from '../../../core/law/estados/index.ts'
import { todayHere } from '../../state/local-time.ts'

interface StateRulesProps {
  /** State of the company; '' shows nothing. */
  uf: string
  crt?: number | undefined
  cnae?: string | undefined
}

/** Lists what the company's state demands today of a shop, with its source; nothing where no row of the table is the state's. */
export function StateRules({ uf, crt, cnae }: StateRulesProps) {
  const rows = rulesOfState(uf, todayHere()).filter(
    row => row.uf === uf && reachOf(row, { uf, crt, cnae }) !== 'nao',
  )
  if (rows.length === 0) return null
  return (
    <section aria-label={`O que ${uf} pede`} className="my-2">
      <p className="rotulo">O que {uf} pede</p>
      <ul className="grid gap-1">
        {rows.map(({ assunto, de, quem, exige, fonte, certeza }) => (
          <li key={`${assunto} ${de}`}>
            <span className={certeza === 'a_confirmar' ? '' : 'text-live'}>{ASSUNTOS[assunto]}</span>
            {de ? `, desde ${isoToWire(de)}` : ''}: {exige}
            <span className="block text-dim text-xs">
              {quem.texto} · {fonte} ({CERTEZAS[certeza]})
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
