import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import type { listarEventos } from '../../../domain/api/eventos.ts'
import { OWN_DOCUMENTS } from '../../../domain/documents/index.ts'
import { documentEndpoints, type Emitida } from '../../../domain/documents/to-endpoints.ts'
import { documentRegister } from '../../../domain/documents/to-register.ts'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import { toEndpoints } from '../../../domain/fields/endpoints/to-endpoints.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import { contratos } from '../../../domain/records/contratos/index.ts'
import { viewPath } from '../../../domain/routes/from-registers.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { openPdf } from '../../api/open-pdf.ts'
import { showError } from '../../commands/show-error.ts'
import { contratosForm } from '../../contracts/contract-form.ts'
import { GateReader } from '../../contracts/gate.ts'
import { EventHistory } from '../../events/note-events.tsx'
import { ScopeLayer } from '../../keys/scope-layer.tsx'
import { ScopeOf } from '../../keys/scope-of.tsx'
import { useScope } from '../../keys/scopes.ts'
import { handOverride } from '../../records/forms.ts'
import { FormPage, useHere } from '../../register/form/form-page.tsx'
import type { Valores } from '../../register/form/paths.ts'
import { refusedAt } from '../../register/form/refused-at.ts'
import type { Erros, FormStore } from '../../register/form/store.ts'
import { useFormView } from '../../register/form/use-form-view.tsx'
import { useForm } from '../../register/form/use-store.ts'
import { copyOf } from '../../register/list/copy-of.ts'
import { listToReturn } from '../../register/saved.ts'
import { pageState } from '../../state/cell.ts'
import { alerta } from '../../state/notices.ts'
import { read } from '../../state/query.ts'
import { Screen } from '../../ui/screen.tsx'
import { explainAction } from './explain-service.ts'
import { COPIES, ROW_FORMS } from './manifesto.ts'
import { hasEventPaper, tellIssued } from './own-actions.ts'
import { ownOverride } from './own-bar.ts'

handOverride(contratos, contratosForm)
for (const document of OWN_DOCUMENTS) handOverride(documentRegister(document), ownOverride(document))
for (const [id, form] of Object.entries(ROW_FORMS)) handOverride({ id }, form)

interface Opened {
  register: AnyRegister
  route: string
  id?: number
  readOnly: boolean
}

/** Registers whose records open to be read: declared documents, and contracts. */
const VIEWED: readonly AnyRegister[] = [...OWN_DOCUMENTS.map(documentRegister), contratos]

/** Reads document and mode from a path; null: no document's path. */
function openedBy(path: string): Opened | null {
  const register = VIEWED.find(({ routes }) => path.startsWith(`${routes.list}/`))
  const route = register?.routes.list ?? ''
  const [, found, id, edit] = /^(nov[oa]|(\d{1,15})(\/editar)?)$/.exec(path.slice(route.length + 1)) ?? []
  if (!register || !found) return null
  return {
    register,
    route,
    ...(id ? { id: Number.parseInt(id, 10) } : {}),
    readOnly: id !== undefined && !edit,
  }
}

/** Shows the declared document in the address as a page: new, to be read, or for editing. */
export function OwnScreen() {
  const [path] = useLocation()
  const search = useSearch()
  const opened = openedBy(path)
  if (!opened) return <Redirect to="/404" replace />
  const { copy = 'base' } = opened.register.routes
  const base = Number(new URLSearchParams(search).get(copy) ?? 0)
  if (opened.id === undefined && base > 0) return <CopyPage key={search} opened={opened} base={base} />
  return <OwnPage key={path} {...opened} />
}

/** Query options that fetch once, when a copy begins. */
const ONCE = { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

/** Shows a new document that begins as a copy of another one. */
function CopyPage({ opened, base }: { opened: Opened; base: number }) {
  const search = useSearch()
  const { register, route } = opened
  const asked = read(toEndpoints(register).get, { params: { id: base } }, { semMover: true })
  const { data: found, error: lost } = useQuery({ ...asked, ...ONCE })
  const { data: values, error = lost } = useQuery({
    ...ONCE,
    queryKey: [register.id, search, 'cópia'],
    enabled: found !== undefined,
    queryFn: () => {
      const record = found?.data as Registro
      const copied = copyOf(register, record)
      const tipo = new URLSearchParams(search).get('tipo')
      return COPIES[register.id]?.(copied, record, tipo) ?? copied
    },
  })
  if (!values) return <NotYet title={register.singular} error={error} route={route} />
  return <OwnPage {...opened} values={values} madeOf={`base ${base}`} />
}

function NotYet({ title, error, route }: { title: string; error: Error | null; route: string }) {
  const [, goTo] = useLocation()
  useScope('form', { onBack: () => goTo(route), backTo: route })
  return (
    <Screen title={title}>
      <p role={error ? 'alert' : 'status'} className={error ? 'text-bad' : 'text-dim'}>
        {error ? errorText(error) : 'Carregando… Por favor aguarde'}
      </p>
    </Screen>
  )
}

/** Refusals with which the page of a document begins: it was saved on another page to be issued. */
const page = pageState((): { refused: { id: number; erros: Erros } | null } => ({ refused: null }))

/** Issues what was just saved, and tells what became of it. Gives the refusals at its fields. */
async function issueSaved({ id: registro }: AnyRegister, { id }: Registro): Promise<Erros> {
  const document = OWN_DOCUMENTS.find(each => each.id === registro)
  if (!document) return {}
  try {
    tellIssued(
      document,
      (await call(documentEndpoints(document).emitir, { params: { id } })).data as Registro,
    )
    return {}
  } catch (error) {
    const erros = refusedAt(error)
    if (Object.keys(erros).length === 0) showError(error)
    alerta(`${document.singular} gravado e não enviado: ${errorText(error)}`)
    return erros
  }
}

interface OwnPageProps extends Opened {
  /** First values of a new document. */
  values?: Valores
  /** From which other document they are. */
  madeOf?: string
}

function OwnPage({ register, route, id, readOnly, values, madeOf }: OwnPageProps) {
  const [, goTo] = useLocation()
  const [path] = useLocation()
  const here = useHere()
  const view = useFormView({
    register,
    ...(id === undefined ? {} : { id }),
    ...(values ? { valores: values } : {}),
    ...(madeOf ? { feitoDe: madeOf } : {}),
    leitura: readOnly,
    aoSalvar: saved => here.current && goTo(viewPath(register, saved.id)),
    ...(register.issued
      ? {
          aoEmitir: async (saved: Registro) => {
            const erros = await issueSaved(register, saved)
            if (!here.current) return
            const [at, refused] = [viewPath(register, saved.id), Object.keys(erros).length > 0]
            if (refused && at === path) return view.recusar(erros)
            if (refused) page.refused = { id: saved.id, erros }
            goTo(at)
          },
        }
      : {}),
    aoSair: () => here.current && goTo(listToReturn(register.id, route, id ?? null)),
    voltar: 'Voltar',
  })
  const loaded = useForm(view.store, s => s.base()['id'] === id && id !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the refusals are told once, when the record is there
  useEffect(() => {
    const { refused } = page
    if (!loaded || !refused || refused.id !== id) return
    page.refused = null
    const { erros } = refused
    queueMicrotask(() => view.recusar(erros))
  }, [loaded, id])
  const settled = useForm(view.store, isIssuedForGood)
  if (!readOnly && loaded && settled) return <Redirect to={viewPath(register, id)} replace />
  return (
    <>
      <FormPage view={view} backTo={route} narrow below={readOnly && <OwnEvents store={view.store} />} />
      <ScopeLayer>
        {register.id === contratos.id ? (
          <>
            <ScopeOf name="form.contrato" />
            {readOnly ? <GateReader /> : null}
          </>
        ) : (
          <ScopeOf name="form.documento" commands={explainAction(view.store)} />
        )}
        {readOnly && register.issued ? (
          <ScopeLayer>
            <ScopeOf name="form.documento.emitido" />
          </ScopeLayer>
        ) : null}
      </ScopeLayer>
    </>
  )
}

/** Tells if the document was issued and not refused: it does not change any more. */
const isIssuedForGood = (store: FormStore): boolean => {
  const emissao = store.base()['emissao'] as Emitida | null | undefined
  return emissao != null && !['A', 'R'].includes(String(store.base()['situacao'] ?? 'A'))
}

/** Shows the events of the document that is open in read mode. */
function OwnEvents({ store }: { store: FormStore }) {
  const document = OWN_DOCUMENTS.find(({ id }) => id === store.register.id)
  const issued = useForm(store, s => s.base()['emissao'] != null)
  const id = useForm(store, s => s.base()['id'])
  if (!document?.issued || !issued) return null
  const { eventos, evento } = documentEndpoints(document)
  return (
    <EventHistory
      id={Number(id)}
      issued
      title={`Eventos: ${document.singular}`}
      endpoint={eventos as typeof listarEventos}
      {...(hasEventPaper(document)
        ? { sheet: (evento_id: number) => openPdf(evento, { id }, { evento_id }) }
        : {})}
      news="DocumentoAtualizado"
    />
  )
}
