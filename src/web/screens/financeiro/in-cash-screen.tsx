import { useQuery } from '@tanstack/react-query'
import { dec } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { type DinheiroEmEspecie, dinheiroEmEspecie } from '../../../domain/api/caixa-diario.ts'
import { useScope } from '../../keys/scopes.ts'
import { shortTime } from '../../state/local-time.ts'
import { go } from '../../state/location.ts'
import { read } from '../../state/query.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { Total, TotalsFoot } from '../../ui/list/totals-foot.tsx'
import { useCursor } from '../../ui/list/use-cursor.ts'
import { Money } from '../../ui/money.tsx'
import { useBook } from './use-book.ts'

/** Row of the screen: a drawer, the safe, an account, or a part of the row above. */
interface CashRow {
  nome: string
  estado: string
  /** R$ that should be there; null: nobody counts it. */
  deve: string | null
  livro: string
  part: boolean
}

/** Lists the drawers first; what no drawer has, with what moved it; then safe and money on its way. */
function rowsOf({ gavetas, fora, cofre, transito }: DinheiroEmEspecie): CashRow[] {
  const place = ({ nome, saldo }: { nome: string; saldo: string }): CashRow => ({
    ...{ nome, estado: '', deve: null, livro: saldo, part: false },
  })
  return [
    ...gavetas.map(({ terminal, treino, aberta, aberto_em, aberto_por, deve, livro }) => ({
      nome: `Gaveta de ${terminal}${treino ? ' (treinamento)' : ''}`,
      estado: aberta ? `aberta por ${aberto_por}, ${shortTime(aberto_em)}` : 'fechada',
      ...{ deve, livro, part: false },
    })),
    { nome: 'Fora das gavetas', estado: 'sem sessão de caixa', deve: null, livro: fora.valor, part: false },
    ...fora.origens.map(({ nome, valor }) => ({
      ...{ nome, estado: '', deve: null, livro: valor, part: true },
    })),
    place(cofre),
    place(transito),
  ]
}

const differs = ({ deve, livro }: CashRow): boolean => deve !== null && !dec(deve).eq(livro)

const COLUMNS: readonly TableColumn<CashRow>[] = [
  {
    id: 'onde',
    titulo: 'Onde está',
    largura: 'minmax(24ch,1fr)',
    celula: ({ nome, part }) => (part ? <span className="pl-4 text-dim">{nome}</span> : nome),
  },
  { id: 'estado', titulo: 'Situação', largura: 'minmax(20ch,1fr)', celula: ({ estado }) => estado },
  {
    id: 'deve',
    titulo: 'Deve ter',
    largura: '18ch',
    direita: true,
    celula: ({ deve }) => (deve === null ? null : <Money value={deve} />),
  },
  {
    id: 'livro',
    titulo: 'No livro',
    largura: '18ch',
    direita: true,
    celula: ({ livro, part }) => (
      <span className={part ? 'text-dim' : ''}>
        <Money value={livro} />
      </span>
    ),
  },
  {
    id: 'diferenca',
    titulo: 'Diferença',
    largura: '18ch',
    direita: true,
    celula: row =>
      row.deve === null ? null : (
        <span className={differs(row) ? 'text-bad' : 'text-ok'}>
          {differs(row) ? <Money value={dec(row.livro).minus(row.deve).toFixed(2)} /> : 'confere'}
        </span>
      ),
  },
]

/** Shows where the cash is: each drawer, the safe, and the drawers' account with what no drawer has. */
export function InCashScreen() {
  const { data, isPending, error } = useQuery(read(dinheiroEmEspecie, {}))
  const cash = data?.data
  const rows = cash ? rowsOf(cash) : []
  const cursor = useCursor(rows.length)
  const book = useBook()
  useScope('lista.livro', {
    commands: [...cursor.comandos, ...book.commands],
    onBack: () => go('/'),
    backTo: '/',
  })
  return (
    <ListScreen
      title="Dinheiro em espécie"
      id="grade-especie"
      list={{ total: rows.length, linha: index => rows[index], carregando: isPending, erro: error, cursor }}
      columns={COLUMNS}
      note={`Conta ${cash?.conta.nome ?? 'Caixa'} = gavetas + o que está fora delas${book.closed}`}
      empty="Nenhuma gaveta"
      failure="Erro ao carregar o dinheiro em espécie"
      foot={
        <TotalsFoot>
          {cash ? <Total name={`Conta ${cash.conta.nome}`} value={formatMoney(cash.conta.saldo)} /> : null}
          {cash ? <Total name={cash.cofre.nome} value={formatMoney(cash.cofre.saldo)} /> : null}
        </TotalsFoot>
      }
    />
  )
}
