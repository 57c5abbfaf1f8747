import { listarCompras } from '../../domain/api/compras.ts'
import type { Answer } from '../../domain/api/define.ts'
import { compra } from '../../domain/commands/compra/index.ts'
import { lista } from '../../domain/commands/lista/index.ts'
import { registro } from '../../domain/commands/registro/index.ts'
import { on, useScope } from '../keys/scopes.ts'
import { StatusWord } from '../screens/vendas/status-word.tsx'
import { shortTime } from '../state/local-time.ts'
import { go } from '../state/location.ts'
import { read } from '../state/query.ts'
import type { TableColumn } from '../tables/use-table.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { useList } from '../ui/list/use-list.ts'
import { Money } from '../ui/money.tsx'
import { IMPORT_PATH } from './intake.ts'

const PATH = '/estoque/entrada'

type Row = Answer<typeof listarCompras>['data'][number]

const COLUMNS: readonly TableColumn<Row>[] = [
  { id: 'entrou', titulo: 'Entrada', largura: '14ch', celula: ({ entrada_em }) => shortTime(entrada_em) },
  { id: 'emissao', titulo: 'Emissão', largura: '14ch', celula: ({ emissao }) => shortTime(emissao) },
  {
    id: 'fornecedor',
    titulo: 'Fornecedor',
    largura: 'minmax(24ch,1fr)',
    celula: ({ fornecedor }) => fornecedor ?? '',
  },
  {
    id: 'numero',
    titulo: 'Série/número',
    largura: '16ch',
    celula: ({ serie, numero, id }) => (numero ? `${serie ?? ''}/${numero.padStart(6, '0')}` : `#${id}`),
  },
  {
    id: 'origem',
    titulo: 'Origem',
    largura: '14ch',
    celula: ({ importada }) => <span className="text-dim">{importada ? 'fornecedor' : 'nota própria'}</span>,
  },
  {
    id: 'situacao',
    titulo: 'Situação',
    largura: '20ch',
    celula: ({ importada, status }) =>
      importada ? (
        status === 'C' ? (
          <span className="text-bad">desfeita</span>
        ) : (
          <span className="text-ok">no estoque</span>
        )
      ) : (
        <StatusWord status={status} toCheck={false} />
      ),
  },
  {
    id: 'chave',
    titulo: 'Chave',
    largura: 'minmax(0,47ch)',
    celula: ({ chave }) => <span className="text-ref">{chave}</span>,
  },
  {
    id: 'valor',
    titulo: 'Total',
    largura: '16ch',
    direita: true,
    celula: ({ valor_total }) => <Money value={valor_total} />,
  },
]

/** Lists the purchase notes in any state, open and undone ones too: suppliers' notes and the company's own. */
export function EntriesScreen() {
  const list = useList<Row, 'todas'>({
    faixas: [['todas', 'Notas de entrada', 'Nenhuma nota de entrada: F8 importa o XML do fornecedor']],
    busca: 'fornecedor, número ou chave',
    ler: pagina => read(listarCompras, { query: pagina }),
  })
  const { row } = list
  const open = (entry: Row | undefined) => entry && go(`${PATH}/${entry.id}`)
  useScope(
    'lista.compras',
    list.escopo({
      commands: [
        on(lista.abrir, row !== undefined && (() => open(row))),
        on(compra.importar, () => go(IMPORT_PATH)),
        on(registro.novo, () => go(`${PATH}/novo`)),
      ],
    }),
  )
  return (
    <ListScreen
      {...list.tela}
      title="Notas de entrada"
      id="grade-entradas"
      columns={COLUMNS}
      names={['nota de entrada', 'notas de entrada']}
      onOpen={() => open(row)}
      failure="Erro ao listar as notas de entrada"
    />
  )
}
