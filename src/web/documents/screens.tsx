import { useQuery } from '@tanstack/react-query'
import { Redirect, useLocation, useSearch } from 'wouter'
import { importarOrcamento } from '../../domain/api/documentos.ts'
import { DOCUMENT_KINDS, type DocumentKind } from '../../domain/documents/documento/kinds.ts'
import { errorText } from '../api/errors.ts'
import { SalesList } from '../screens/vendas/sales-list.tsx'
import { read } from '../state/query.ts'
import { Screen } from '../ui/screen.tsx'
import { DocumentPage, type DocumentPageProps, type Opened, startOf } from './document-page.tsx'

const kindAt = (path: string): (DocumentKind & { route: string }) | undefined =>
  DOCUMENT_KINDS.find(
    (kind): kind is DocumentKind & { route: string } =>
      kind.route !== null && (path === kind.route || path.startsWith(`${kind.route}/`)),
  )

/** What a path opens: `/documento/orcamento/7/edit` is the quote 7 to be edited. */
function openedBy(path: string): Opened | null {
  const kind = kindAt(path)
  const rest = kind ? path.slice(kind.route.length + 1) : ''
  const [, id, edit] = /^(\d{1,15})(\/edit(?:ar)?)?$/.exec(rest) ?? []
  if (!kind || (rest !== 'novo' && !id)) return null
  return {
    tipo: kind.tipo,
    route: kind.route,
    ...(id ? { id: Number.parseInt(id, 10) } : {}),
    leitura: id !== undefined && !edit,
  }
}

/** A document as a page: new, read or edited, as its path says. */
export function DocumentScreen() {
  const [path, go] = useLocation()
  const search = useSearch()
  const opened = openedBy(path)
  if (!opened) return <Redirect to="/404" replace />
  const asked = new URLSearchParams(search)
  // G-018: a financial entry is opened from the documents
  const tipo = opened.tipo === 1 && asked.has('lancamento_avulso') ? 9 : opened.tipo
  const page = { ...opened, tipo, irPara: go }
  const quote = Number.parseInt(asked.get('orca') ?? '', 10)
  if (opened.id === undefined && quote > 0) return <FromQuote key={search} quote={quote} page={page} />
  return <DocumentPage key={`${path}?${search}`} {...page} valores={startOf(asked)} />
}

/** A new document that begins as a quote says (B.rota.08). */
function FromQuote({ quote, page }: { quote: number; page: Omit<DocumentPageProps, 'valores'> }) {
  const { data, error } = useQuery(read(importarOrcamento, { params: { id: quote } }, { semMover: true }))
  if (data) return <DocumentPage {...page} valores={data.data} />
  return (
    <Screen titulo="Orçamento">
      <p role={error ? 'alert' : 'status'} className={error ? 'text-bad' : 'text-dim'}>
        {error ? errorText(error) : 'Carregando… Por favor aguarde'}
      </p>
    </Screen>
  )
}

/** The list of a kind of document, by its path. */
export function DocumentsScreen() {
  const [path] = useLocation()
  const kind = kindAt(path)
  if (!kind) return <Redirect to="/404" replace />
  const { title, route, tipo, one } = kind
  return (
    <SalesList
      key={route}
      titulo={title}
      rota={route}
      tipo_operacao={String(tipo)}
      novo
      vazio={`${one[0] === 'Nova' ? 'Nenhuma' : 'Nenhum'} ${one[1]}`}
      nomes={[one[1], title.toLowerCase()]}
    />
  )
}
