import { useEffect, useRef } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { DOCUMENT_FORMS, DOCUMENT_KINDS, documentForm } from '../../domain/documents/documento/form.ts'
import { useScope } from '../keys/scopes.ts'
import { handOverride } from '../records/forms.ts'
import { useFormView } from '../register/form/use-form-view.tsx'
import { SalesList } from '../screens/vendas/sales-list.tsx'
import { guardPlace } from '../state/location.ts'
import { Screen } from '../ui/screen.tsx'
import { documentOverride } from './form.ts'

for (const register of DOCUMENT_FORMS) handOverride(register, documentOverride)

interface Opened {
  tipo: number
  route: string
  id?: number
  leitura: boolean
}

/** What a path opens: `/documento/orcamento/7/edit` is the quote 7 to be edited. */
function openedBy(path: string): Opened | null {
  const kind = DOCUMENT_KINDS.find(({ route }) => path.startsWith(`${route}/`))
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
  const search = new URLSearchParams(useSearch())
  const opened = openedBy(path)
  if (!opened) return <Redirect to="/404" replace />
  return <DocumentPage key={path} {...opened} modelo={search.get('modelo') ?? '55'} irPara={go} />
}

function DocumentPage({
  tipo,
  route,
  id,
  leitura,
  modelo,
  irPara,
}: Opened & { modelo: string; irPara: (path: string) => void }) {
  const here = useRef(true)
  const back = () => here.current && irPara(route)
  const view = useFormView({
    register: documentForm(tipo),
    ...(id === undefined ? { valores: { modelo: modelo === '65' ? '65' : '55' } } : { id }),
    leitura,
    aoSalvar: saved => here.current && irPara(`${route}/${saved.id}`),
    aoSair: back,
  })
  const latest = useRef(view)
  latest.current = view
  useEffect(() => {
    here.current = true
    const open = guardPlace({
      suja: () => latest.current.suja(),
      perguntar: () => latest.current.perguntar(),
    })
    return () => {
      here.current = false
      open()
    }
  }, [])
  useScope('form', { commands: view.comandos, rotulos: view.rotulos, aoVoltar: view.sair, volta: route })
  return (
    <Screen titulo={view.titulo} nota={view.nota} aoVoltar={view.sair} cheia>
      <form
        aria-label={view.titulo}
        data-formulario
        className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto]"
        onSubmit={event => event.preventDefault()}
      >
        <div className="min-h-0 overflow-auto">{view.corpo}</div>
        <div className="flex items-center gap-2 border-line border-t px-3 py-1.5">{view.rodape}</div>
      </form>
    </Screen>
  )
}

/** The lists of documents, one a type. */
export const DocumentsScreen = () => (
  <SalesList
    titulo="Documentos"
    rota="/documento/documento"
    tipo_operacao="1"
    novo
    vazio="Nenhum documento encontrado"
    nomes={['documento', 'documentos']}
  />
)

export const QuotesScreen = () => (
  <SalesList
    titulo="Orçamentos"
    rota="/documento/orcamento"
    tipo_operacao="2"
    novo
    vazio="Nenhum orçamento encontrado"
    nomes={['orçamento', 'orçamentos']}
  />
)
