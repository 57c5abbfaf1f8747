import { monitorarVasilhames, type SaldoVasilhame } from '../../../domain/api/retornaveis.ts'
import { retornaveis } from '../../../domain/commands/retornaveis/index.ts'
import { retornaveis_movimentos } from '../../../domain/records/retornaveis_movimentos/index.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { mayWrite } from '../../register/access.ts'
import { todayOnWire } from '../../register/fields/date/date-text.ts'
import { documentShown } from '../../register/fields/mask-document.ts'
import { openRegistro } from '../../register/form/open-form.ts'
import { go } from '../../state/location.ts'
import { quantity } from '../../state/places.ts'
import { invalidate, read } from '../../state/query.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { useList } from '../../ui/list/use-list.ts'

const COLUMNS: readonly TableColumn<SaldoVasilhame>[] = [
  {
    id: 'documento',
    titulo: 'CPF/CNPJ',
    largura: '20ch',
    celula: ({ parceiro }) => <span className="text-ref">{documentShown(parceiro.cpf_cnpj ?? '')}</span>,
  },
  {
    id: 'parceiro',
    titulo: 'Parceiro',
    largura: 'minmax(20ch,1fr)',
    celula: ({ parceiro }) => parceiro.nome,
  },
  {
    id: 'vasilhame',
    titulo: 'Vasilhame',
    largura: 'minmax(20ch,1fr)',
    celula: ({ vasilhame }) => `${vasilhame.referencia} ${vasilhame.nome}`,
  },
  {
    id: 'entregue',
    titulo: 'Entregues',
    largura: '14ch',
    direita: true,
    celula: ({ entregue }) => quantity(entregue),
  },
  {
    id: 'devolvido',
    titulo: 'Devolvidos',
    largura: '14ch',
    direita: true,
    celula: ({ devolvido }) => quantity(devolvido),
  },
  {
    id: 'saldo',
    titulo: 'Saldo',
    largura: '14ch',
    direita: true,
    celula: ({ saldo }) => (
      <span className={saldo === '0' ? 'text-dim' : saldo.startsWith('-') ? 'text-bad' : 'text-live'}>
        {quantity(saldo)}
      </span>
    ),
  },
]

const ABERTOS = 'Nenhum vasilhame em aberto'
const SPANS = [
  ['1', 'Só em aberto', ABERTOS],
  ['0', 'Mostrar zerados', 'Nenhum vasilhame entregue ou devolvido'],
] as const

/** Lists the returnable containers that each partner still has: containers delivered, less containers returned. */
export function MonitorScreen() {
  const list = useList<SaldoVasilhame, '1' | '0'>({
    faixas: SPANS,
    busca: 'parceiro, documento ou vasilhame',
    ler: (pagina, aberto) => read(monitorarVasilhames, { query: { ...pagina, aberto } }),
  })
  const { row } = list
  const other = list.at === 0 ? 1 : 0
  const may = mayWrite(retornaveis_movimentos)

  const record = (tipo: 1 | 2) => async () => {
    const saved = await openRegistro(retornaveis_movimentos.id, {
      valores: {
        tipo,
        data: todayOnWire(),
        ...(row
          ? {
              parceiro_id: row.parceiro.id,
              parceiro: row.parceiro,
              vasilhame_id: row.vasilhame.id,
              vasilhame: row.vasilhame,
            }
          : {}),
      },
    })
    if (saved) await invalidate(monitorarVasilhames)
  }
  const movements = () =>
    row && go(`/retornaveis/movimentos?busca=${encodeURIComponent(`parceiro:"${row.parceiro.nome}"`)}`)

  useScope(
    'lista.retornaveis',
    list.escopo({
      commands: [
        // the form of a new movement begins with the row's partner and container, if there is a row
        on(retornaveis.devolver, may && !list.esperando && record(2)),
        on(retornaveis.entregar, may && !list.esperando && record(1)),
        on(retornaveis.movimentos, row ? movements : false),
        on(retornaveis.abertos, () => list.show(other)),
      ],
      labels: { 'retornaveis.abertos': SPANS[other][1] },
    }),
  )

  return (
    <ListScreen
      {...list.tela}
      title="Monitoramento de retornáveis"
      gridName="Saldos"
      id="grade-vasilhames"
      columns={COLUMNS}
      names={['saldo', 'saldos']}
      note={list.at === 0 ? ' · só em aberto' : ''}
      onOpen={movements}
      {...(list.texto ? { empty: ABERTOS } : {})}
      failure="Erro ao listar os vasilhames"
    />
  )
}
