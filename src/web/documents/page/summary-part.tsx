import { useAtomValue } from 'jotai'
import { formatDecimal } from '../../../core/money/pt-br.ts'
import { NOMES, type NomeTotal } from '../../../core/tax/sale/figuras.ts'
import type { AcertoAnswer } from '../../../domain/api/documentos.ts'
import { SEM_EFEITO } from '../../../domain/options/status_venda.ts'
import { useValor } from '../../register/form/use-store.ts'
import type { CorpoProps } from '../../register/overrides.ts'
import { deskOf } from '../desk/desk-of.ts'
import { freightText } from './freight-text.ts'

/** Label of each total of the note, in the order of the NF-e layout. */
const TOTALS: readonly (readonly [NomeTotal, string])[] = NOMES.flatMap(({ totais = {} }) =>
  Object.entries(totais).map(([tag, { palavra }]) => [tag as NomeTotal, palavra ?? tag] as const),
)

/** Shows the note's totals as the tax engine computes them now (doc 3 §2.1, G-143), and how a return was refunded. */
export function SummaryPart({ store }: CorpoProps) {
  const { acertos, status } = store.base() as { acertos?: readonly AcertoAnswer[]; status?: string }
  return (
    <>
      <NoteTotals store={store} />
      <Freight store={store} />
      {acertos && acertos.length > 0 ? (
        <Settled settlements={acertos} undone={SEM_EFEITO.includes(status ?? '')} />
      ) : null}
    </>
  )
}

function Freight({ store }: Pick<CorpoProps, 'store'>) {
  const desk = deskOf(store)
  const figures = useAtomValue(desk.figures)
  const by = useValor(store, 'fretepor')
  const text = figures?.erro === null ? freightText(figures.totais.vFrete, by) : null
  return text === null ? null : (
    <p role="note" className="pt-2 text-live">
      {text}
    </p>
  )
}

/** Words for the parts of a refund. */
const BECOMES = {
  parcela: 'abatido',
  meio: 'devolvido',
  credito: 'a favor do cliente',
  vale: 'de quem trouxer',
} as const

/** Shows how the customer's payment is refunded. */
function Settled({ settlements, undone }: { settlements: readonly AcertoAnswer[]; undone: boolean }) {
  const title = undone ? 'Acerto com o cliente, desfeito' : 'Acerto com o cliente'
  return (
    <section aria-label={title} className="pt-3">
      <h3 className="rotulo">{title}</h3>
      <dl className="grid max-w-[68ch] gap-x-6">
        {settlements.map(({ tipo, descricao, valor, venda }) => (
          <div
            key={`${venda} ${tipo} ${descricao}`}
            className="flex justify-between gap-3 border-line border-b py-0.5"
          >
            <dt>
              {descricao} <span className="text-dim">{BECOMES[tipo]}</span>
            </dt>
            <dd>{formatDecimal(valor, 2, 2)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Shows the note's totals. A total of zero is shown only for vProd and vNF. */
function NoteTotals({ store }: Pick<CorpoProps, 'store'>) {
  const desk = deskOf(store)
  const figures = useAtomValue(desk.figures)
  const away = useAtomValue(desk.away)
  const semAliquota = useAtomValue(desk.withoutRate)
  if (figures === null) return <p className="pt-2 text-dim">Sem itens, não há totais.</p>
  if (figures.erro !== null)
    return (
      <p role="alert" className="pt-2 text-bad">
        {figures.erro}
      </p>
    )
  const { totais } = figures
  const shown = TOTALS.filter(([tag]) => totais[tag] !== '0.00' || tag === 'vProd' || tag === 'vNF')
  return (
    <section aria-label="Totais da nota" className="pt-3">
      {away === null ? null : (
        <p className="pb-1 text-dim">
          Impostos de venda para <span className="text-live">{away}</span>
        </p>
      )}
      {semAliquota === null ? null : (
        <p role="note" className="pb-1 text-live">
          {semAliquota.texto}
        </p>
      )}
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(34ch,1fr))] gap-x-6">
        {shown.map(([tag, word]) => (
          <div key={tag} className="flex justify-between gap-3 border-line border-b py-0.5">
            <dt className={`first-letter:uppercase ${tag === 'vNF' ? 'font-semibold' : 'text-dim'}`}>
              {word}
            </dt>
            <dd className={tag === 'vNF' ? 'font-semibold text-live' : ''}>
              {formatDecimal(totais[tag], 2, 2)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
