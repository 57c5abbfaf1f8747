import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { type LinhaDaConta, movimentosDaConta } from '../../../domain/api/caixa-diario.ts'
import { estornarTransferencia } from '../../../domain/api/livro.ts'
import type { ArgsOf } from '../../../domain/commands/define.ts'
import { financeiro } from '../../../domain/commands/financeiro/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { documentPath } from '../../../domain/documents/documento/origem.ts'
import { transfer } from '../../../domain/money/causes/transfer.ts'
import { call } from '../../api/client.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { go } from '../../state/location.ts'
import { notify } from '../../state/notices.ts'
import { read } from '../../state/query.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { Money } from '../../ui/money.tsx'
import { listPath } from './actions.ts'
import { type Days, wordsOf } from './periods.ts'
import { Totals } from './totals.tsx'
import { refreshBook, useBook } from './use-book.ts'

const COLUMNS: readonly TableColumn<LinhaDaConta>[] = [
  { id: 'data', titulo: 'Dia', largura: '14ch', celula: ({ data }) => data },
  {
    id: 'historico',
    titulo: 'O que foi',
    largura: 'minmax(20ch,1fr)',
    celula: ({ historico, estorno }) => (
      <span className={estorno === null ? '' : 'text-dim'}>
        {historico}
        {estorno === null ? '' : estorno === 'estorna' ? ' (estorno)' : ' (estornado)'}
      </span>
    ),
  },
  { id: 'outra', titulo: 'Outra conta', largura: '24ch', celula: ({ outra }) => outra },
  { id: 'meio', titulo: 'Meio', largura: '20ch', celula: ({ meio }) => meio },
  { id: 'usuario', titulo: 'Quem', largura: '16ch', celula: ({ usuario }) => usuario },
  {
    id: 'entrada',
    titulo: 'Entrada',
    largura: '16ch',
    direita: true,
    celula: ({ entrada }) => entrada && <Money value={entrada} className="text-ok" />,
  },
  {
    id: 'saida',
    titulo: 'Saída',
    largura: '16ch',
    direita: true,
    celula: ({ saida }) => saida && <Money value={saida} className="text-bad" />,
  },
]

/** Gives the address of the row's instalment or document; undefined when the row has none. */
function placeOf({ parcela, documento }: LinhaDaConta): string | undefined {
  if (parcela) return `${listPath(parcela.tipo)}/${parcela.id}/editar`
  return documento ? documentPath(documento) : undefined
}

interface AccountRowsProps {
  conta: number
  days: Days
  /** Address of the list that opened this list. */
  back: string
}

/** Lists the movements of one account in a period; Enter opens the document or the instalment of the row. */
export function AccountRows({ conta, days, back }: AccountRowsProps) {
  const reading = (pagina: { page: number; limit: number }) =>
    read(movimentosDaConta, { params: { id: conta }, query: { ...days, ...pagina } })
  const list = useList<LinhaDaConta, null>({
    faixas: [[null, 'Todos', 'Nenhum movimento no período']],
    ler: ({ page, limit }) => reading({ page, limit }),
  })
  const of = useQuery(reading({ page: 1, limit: 1 })).data?.conta
  const book = useBook()
  const { row } = list
  const place = row && placeOf(row)
  const stands = row !== undefined && row.origem.tipo === transfer.origem && row.estorno === null
  const undo = async (body: ArgsOf<typeof financeiro.estornar>) => {
    if (!row) return
    await call(estornarTransferencia, { params: { id: row.origem.id }, body })
    notify('Transferência estornada')
    await refreshBook()
  }
  const open = (path: string | undefined) => path !== undefined && go(path)
  useScope('lista.livro', {
    ...list.escopo({
      commands: [
        ...book.commands,
        on(lista.abrir, place !== undefined && (() => open(place))),
        on(financeiro.estornar, stands && undo, {
          sobre: () =>
            row && {
              texto: `${row.historico} · ${formatMoney(row.entrada ?? row.saida ?? '0')}`,
              valores: { data: row.data },
            },
        }),
      ],
      labels: { 'lista.abrir': 'Abrir a origem', 'financeiro.estornar': 'Estornar a transferência' },
    }),
    onBack: () => go(back),
    backTo: back,
  })
  return (
    <ListScreen
      {...list.tela}
      title={of ? `Movimentos de ${of.nome}` : 'Movimentos'}
      id="grade-livro"
      columns={COLUMNS}
      names={['movimento', 'movimentos']}
      note={` · ${wordsOf(days)}${book.closed}`}
      onOpen={index => {
        const row = list.tela.list.linha(index)
        if (row) open(placeOf(row))
      }}
      failure="Erro ao listar os movimentos"
      foot={<Totals of={of} />}
    />
  )
}
