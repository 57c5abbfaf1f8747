import { type ArquivoDeRemessa, type FAIXAS_REMESSA, listarRemessas } from '../../../domain/api/remessas.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { remessa } from '../../../domain/commands/remessa/index.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { shortTime } from '../../state/local-time.ts'
import { go } from '../../state/location.ts'
import { read } from '../../state/query.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { type Recorte, useList } from '../../ui/list/use-list.ts'
import { Money } from '../../ui/money.tsx'
import { isUndoable, PATH, saveRemittance, standingOf, undoRemittance } from './actions.ts'

type Faixa = (typeof FAIXAS_REMESSA)[number]
const PARTS: readonly [Recorte<Faixa>, ...Recorte<Faixa>[]] = [
  ['todas', 'Todas', 'Nenhuma remessa: marque em Contas a receber e gere a primeira'],
  ['aguardando', 'Sem resposta', 'O banco respondeu a todas'],
]

const COLUMNS: readonly TableColumn<ArquivoDeRemessa>[] = [
  { id: 'numero', titulo: 'Número', largura: '10ch', direita: true, celula: ({ numero }) => numero },
  { id: 'criado_em', titulo: 'Gerada', largura: '16ch', celula: ({ criado_em }) => shortTime(criado_em) },
  { id: 'conta', titulo: 'Conta', largura: 'minmax(18ch,1fr)', celula: ({ conta }) => conta },
  {
    id: 'banco',
    wideOnly: true,
    titulo: 'Banco',
    largura: '22ch',
    celula: ({ banco, leiaute }) => `${banco} ${leiaute}`,
  },
  { id: 'arquivo', wideOnly: true, titulo: 'Arquivo', largura: '24ch', celula: ({ arquivo }) => arquivo },
  { id: 'usuario', wideOnly: true, titulo: 'Quem', largura: '14ch', celula: ({ usuario }) => usuario },
  { id: 'titulos', titulo: 'Boletos', largura: '10ch', direita: true, celula: ({ titulos }) => titulos },
  {
    id: 'total',
    titulo: 'Total',
    largura: '14ch',
    direita: true,
    celula: ({ total }) => <Money value={total} />,
  },
  {
    id: 'resposta',
    titulo: 'Resposta do banco',
    largura: 'minmax(20ch,1fr)',
    celula: row => (
      <span className={row.recusados > 0 && !row.desfeita ? 'text-bad' : 'text-dim'}>
        {standingOf(row) || 'completa'}
      </span>
    ),
  },
]

/** Lists the files made for banks, the last one first. */
export function RemittancesScreen() {
  const list = useList<ArquivoDeRemessa, Faixa>({
    faixas: PARTS,
    abas: 'Resposta',
    busca: 'número, arquivo ou conta',
    ler: (pagina, situacao) => read(listarRemessas, { query: { ...pagina, situacao } }),
  })
  const { row } = list
  const open = (of: ArquivoDeRemessa | undefined) => of && go(`${PATH}/${of.id}`)
  useScope(
    'lista.remessas',
    list.escopo({
      commands: [
        on(lista.abrir, row ? () => open(row) : false),
        on(remessa.baixar, row ? () => saveRemittance(row) : false),
        on(remessa.desfazer, row && isUndoable(row) ? () => void undoRemittance(row) : false),
      ],
    }),
  )
  return (
    <ListScreen
      {...list.tela}
      title="Remessas de boletos"
      id="grade-remessas"
      columns={COLUMNS}
      names={['remessa', 'remessas']}
      onOpen={index => open(list.tela.list.linha(index))}
      failure="Erro ao listar as remessas"
    />
  )
}
