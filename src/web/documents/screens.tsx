import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { isFinancial, typesThat } from '../../core/document/types/index.ts'
import { documento } from '../../domain/commands/documento/index.ts'
import { DOCUMENT_KINDS, type DocumentKind, documentKind } from '../../domain/documents/documento/kinds.ts'
import { documentLabel, documentPath, type Linked } from '../../domain/documents/documento/origem.ts'
import { errorText } from '../api/errors.ts'
import { on, useScope } from '../keys/scopes.ts'
import { SalesList } from '../screens/vendas/sales-list.tsx'
import { go } from '../state/location.ts'
import { Button } from '../ui/button.tsx'
import { Screen } from '../ui/screen.tsx'
import { beginnerOf, DocumentPage, type DocumentPageProps, type Opened, startOf } from './document-page.tsx'
import { becameOf, type Others, originOf, othersOf, valuesOf } from './origins/from-others.ts'

const kindAt = (path: string): (DocumentKind & { route: string }) | undefined =>
  DOCUMENT_KINDS.find(
    (kind): kind is DocumentKind & { route: string } =>
      kind.route !== null && (path === kind.route || path.startsWith(`${kind.route}/`)),
  )

/** Reads document and mode from a path: `/documento/orcamento/7/edit` edits quote 7. null: no document's path. */
function openedBy(path: string): Opened | null {
  const kind = kindAt(path)
  const rest = kind ? path.slice(kind.route.length + 1) : ''
  const [, id, edit] = /^(\d{1,15})(\/edit(?:ar)?)?$/.exec(rest) ?? []
  if (!kind || (rest !== 'novo' && !id)) return null
  return {
    tipo: kind.tipo,
    route: kind.route,
    ...(id ? { id: Number.parseInt(id, 10) } : {}),
    readOnly: id !== undefined && !edit,
  }
}

/** Shows the document in the address as a page: new, read-only or for editing. */
export function DocumentScreen() {
  const [path, goTo] = useLocation()
  const search = useSearch()
  const [entry, setEntry] = useState<number>()
  const opened = openedBy(path)
  if (!opened) return <Redirect to="/404" replace />
  const asked = new URLSearchParams(search)
  const financial = opened.id === undefined ? asked.has('lancamento_avulso') : opened.id === entry
  const inside = typesThat(tipo => isFinancial(tipo) && documentKind(tipo)?.within === opened.tipo)
  const tipo = (financial && inside[0]) || opened.tipo
  const onOther = (came: Linked) =>
    inside.includes(came.tipo) ? setEntry(came.id) : go(documentPath(came), { replace: true })
  const page = { ...opened, tipo, goTo, onOther, from: beginnerOf(asked) }
  const others = opened.id === undefined ? othersOf(asked, tipo) : null
  if (others) return <FromOthers key={search} others={others} page={page} />
  return <DocumentPage key={`${tipo} ${path}?${search}`} {...page} values={startOf(asked)} />
}

/** Query options that fetch once and use a recent answer: beginFrom (from-others.ts) has just fetched these values. */
const ASKED_ONCE = {
  staleTime: 5000,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/** Shows a new document made of other documents (B.rota.08). */
function FromOthers({ others, page }: { others: Others; page: Omit<DocumentPageProps, 'values'> }) {
  const { data, error } = useQuery({ ...valuesOf(others), ...ASKED_ONCE })
  if (data) return <DocumentPage {...page} values={data.data} madeOf={originOf(others)} />
  return <NotYet error={error} route={page.route} />
}

/** Shows that the values are loading, or why they did not load, with a command that opens the document already made. */
function NotYet({ error, route }: { error: Error | null; route: string }) {
  const became = becameOf(error)
  useScope('form.documento', {
    commands: [on(documento.destino, became !== null && (() => go(documentPath(became))))],
    onBack: () => go(route),
    backTo: route,
  })
  return (
    <Screen title="Novo documento">
      <p role={error ? 'alert' : 'status'} className={error ? 'text-bad' : 'text-dim'}>
        {error ? errorText(error) : 'Carregando… Por favor aguarde'}
      </p>
      {became === null ? null : (
        <Button chord="Alt+g" primary autoFocus onClick={() => go(documentPath(became))}>
          Abrir {documentLabel(became)}
        </Button>
      )}
    </Screen>
  )
}

/** Shows the list of the kind of document in the address. */
export function DocumentsScreen() {
  const [path] = useLocation()
  const kind = kindAt(path)
  if (!kind) return <Redirect to="/404" replace />
  const { title, route, tipo, one } = kind
  return (
    <SalesList
      key={route}
      title={title}
      route={route}
      types={typesThat(each => each === tipo || documentKind(each)?.within === tipo).join(',')}
      withNew
      empty={`${one[0] === 'Nova' ? 'Nenhuma' : 'Nenhum'} ${one[1]}`}
      names={[one[1], title.toLowerCase()]}
    />
  )
}
