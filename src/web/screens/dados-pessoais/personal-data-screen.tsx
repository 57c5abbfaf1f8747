import { useQuery } from '@tanstack/react-query'
import { type DocumentoComDados, listarDadosPessoais } from '../../../domain/api/dados-pessoais.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { documentPath, documentTitle } from '../../../domain/documents/documento/origem.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { go } from '../../state/location.ts'
import { read } from '../../state/query.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { Money } from '../../ui/money.tsx'

const linked = ({ id, tipo }: DocumentoComDados) => ({ id, tipo, terminal_id: null })

const COLUMNS: readonly TableColumn<DocumentoComDados>[] = [
  { id: 'documento', titulo: 'Documento', largura: '24ch', celula: row => documentTitle(linked(row)) },
  { id: 'data', titulo: 'Data', largura: '12ch', celula: ({ data }) => data },
  { id: 'mudado', titulo: 'Última mudança', largura: '16ch', celula: ({ mudado }) => mudado },
  { id: 'cliente', titulo: 'Cliente', largura: 'minmax(20ch,1fr)', celula: ({ cliente }) => cliente },
  {
    id: 'valor',
    titulo: 'Valor',
    largura: '14ch',
    direita: true,
    celula: ({ valor }) => <Money value={valor} />,
  },
]

/** Tells when the listed data goes, and how long data is kept. */
function Notice() {
  const { data } = useQuery(read(listarDadosPessoais, { query: { page: 1, limit: 1 } }))
  if (!data) return null
  const { meses, apagar_em, ultimo, total } = data
  const kept =
    meses === 0
      ? 'Os dados ficam para sempre: o prazo é 0.'
      : apagar_em
        ? `Em ${apagar_em} saem nome, documento, endereço e contato destes ${total}; preços e produtos ficam.`
        : `Nada anunciado: os dados ficam ${meses} meses, e saem uma semana depois de listados.`
  return (
    <p role="status" className="border-line border-b px-2 text-live">
      {kept}
      {ultimo ? ` Da última vez, em ${ultimo.em}: ${ultimo.documentos}.` : ''}
    </p>
  )
}

/** Lists the old quotes and orders whose personal data goes, oldest first, with the day; Enter opens one. */
export function PersonalDataScreen() {
  const list = useList<DocumentoComDados, null>({
    faixas: [[null, 'Todos', 'Nada a tirar: nenhum pedido ou orçamento sem nota passou do prazo']],
    busca: 'número ou cliente',
    ler: pagina => read(listarDadosPessoais, { query: pagina }),
  })
  const open = (of: DocumentoComDados | undefined) => of && go(documentPath(linked(of)))
  const { row } = list
  useScope('lista.dados_pessoais', {
    ...list.escopo({ commands: [on(lista.abrir, row ? () => open(row) : false)] }),
    onBack: () => go('/config/geral'),
    backTo: '/config/geral',
  })
  return (
    <ListScreen
      {...list.tela}
      title="Dados pessoais"
      warning={<Notice />}
      id="grade-dados-pessoais"
      columns={COLUMNS}
      names={['documento', 'documentos']}
      onOpen={index => open(list.tela.list.linha(index))}
      failure="Erro ao listar os dados pessoais"
    />
  )
}
