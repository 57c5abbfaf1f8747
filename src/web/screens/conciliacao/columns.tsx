import { isoToWire } from '../../../core/dates/day.ts'
import { dec, ZERO } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import type { LinhaDoExtrato, TituloDaLinha } from '../../../domain/api/extratos.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { Money } from '../../ui/money.tsx'

const signed = (valor: string) => (valor.startsWith('-') ? 'text-bad' : 'text-ok')

/** Names an open instalment: what it is, whose, and when it is due. */
export const nameOfTitulo = ({ historico, parceiro, data }: TituloDaLinha): string =>
  [historico, parceiro, `vence em ${isoToWire(data)}`].filter(Boolean).join(' · ')

/** Shows the movements that a statement line matches, the instalment it pays, a rule's account, or why it is ignored. */
function Proposal({
  situacao,
  motivo,
  proposta: { como, movimentos, parcelas, diferenca, conta },
}: LinhaDoExtrato) {
  if (situacao === 'ignorada') return <span className="text-dim">{motivo}</span>
  if (conta) return `lançar em ${conta.nome}`
  const [titulo] = parcelas
  if (titulo)
    return parcelas.length > 1 ? (
      <span className="text-live">{parcelas.length} parcelas possíveis</span>
    ) : (
      <span className={como === 'varias' ? 'text-live' : undefined}>baixar {nameOfTitulo(titulo)}</span>
    )
  const [first] = movimentos
  if (!first) return <span className="text-dim">—</span>
  const said = movimentos.length === 1 ? `${isoToWire(first.data)} ${first.historico}` : null
  if (situacao === 'conciliada') {
    const against = [...new Set(movimentos.flatMap(({ contra }) => contra ?? []))]
    return (
      <>
        {against.join(' e ')} <span className="text-dim">· {said ?? `${movimentos.length} movimentos`}</span>
      </>
    )
  }
  if (como === 'varias')
    return (
      <span className="text-live">{movimentos.length === 1 ? said : `${movimentos.length} possíveis`}</span>
    )
  return (
    <>
      {said ?? `soma de ${movimentos.length} movimentos`}
      {diferenca ? (
        <span className="text-live">
          {' '}
          · no livro{' '}
          {formatMoney(movimentos.reduce((sum, { valor }) => sum.plus(dec(valor)), ZERO).toFixed(2))},
          diferença {formatMoney(diferenca)}
        </span>
      ) : null}
    </>
  )
}

const SURE: Readonly<Record<LinhaDoExtrato['proposta']['como'], string>> = {
  certa: 'certa',
  unica: 'única',
  nome: 'pelo nome',
  varias: 'escolher',
  soma: 'soma',
  diferenca: 'diferença',
  regra: 'regra',
  nada: '',
}

export const COLUMNS: readonly TableColumn<LinhaDoExtrato>[] = [
  { id: 'data', titulo: 'Data', largura: '16ch', celula: ({ data }) => isoToWire(data) },
  {
    id: 'historico',
    titulo: 'No banco',
    largura: 'minmax(20ch,1fr)',
    celula: ({ historico, documento }) => (
      <>
        {historico}
        {documento ? <span className="text-dim"> {documento}</span> : null}
      </>
    ),
  },
  {
    id: 'valor',
    titulo: 'Valor',
    largura: '16ch',
    direita: true,
    celula: ({ valor }) => <Money value={valor} className={signed(valor)} />,
  },
  {
    id: 'como',
    titulo: 'Como',
    largura: '15ch',
    celula: ({ situacao, proposta }) => (situacao === 'nova' ? SURE[proposta.como] : ''),
  },
  { id: 'livro', titulo: 'No livro', largura: 'minmax(24ch,1.2fr)', celula: line => <Proposal {...line} /> },
]
