import { z } from 'zod'
import { isoToWire } from '../../../core/dates/day.ts'
import { isCnpj } from '../../../core/document/cnpj.ts'
import { isCpf } from '../../../core/document/cpf.ts'
import { UFS } from '../../../core/document/uf.ts'
import { type Contribuinte, consultarCadastro } from '../../../domain/api/sefaz.ts'
import { defineCommand } from '../../../domain/commands/define.ts'
import { parceiroDoCadastro } from '../../../domain/parceiros/from-consulta.ts'
import { call } from '../../api/client.ts'
import { ApiError, errorText, NetworkError } from '../../api/errors.ts'
import { prompt } from '../../commands/prompt/prompt.ts'
import { attention } from '../../dialogs/error.tsx'
import { askOrGiveUp } from '../../dialogs/loading.tsx'
import { fillForm } from '../../register/form/fill.ts'
import { openRegistro } from '../../register/form/open-form.ts'
import { sameValue, type Valores } from '../../register/form/paths.ts'
import type { FormStore } from '../../register/form/store.ts'
import type { ConsultaDoForm } from '../../register/overrides.ts'
import { alerta, notify } from '../../state/notices.ts'
import { currentUser } from '../../state/session.ts'
import { addressesOf } from './look-ups.ts'

const SIGLAS = UFS.map(([, sigla]) => sigla).filter(sigla => sigla !== 'EX')

const ufForm = defineCommand({
  id: 'parceiro.uf_cadastro',
  title: 'Cadastro de contribuintes da SEFAZ',
  interno: true,
  args: z.object({ uf: z.enum(SIGLAS).meta({ title: 'UF' }) }),
  tela: true,
})

/** Asks which of a taxpayer's registrations to use; undefined: the user cancelled. */
async function choose(found: readonly Contribuinte[]): Promise<Contribuinte | undefined> {
  if (found.length === 1) return found[0]
  const titles = found.map(({ ie, nome, fantasia, habilitado }) =>
    [ie, fantasia || nome, habilitado ? '' : 'não habilitada'].filter(Boolean).join(' · '),
  )
  const chosen = await prompt(
    defineCommand({
      id: 'parceiro.inscricao',
      title: 'Qual inscrição estadual',
      interno: true,
      args: z.object({ inscricao: z.enum(titles).meta({ title: 'Inscrição' }) }),
      tela: true,
    }),
  )
  return chosen && found[titles.indexOf(String(chosen.inscricao))]
}

/** Gives the state (UF) of the partner's first address, else the company's. */
function stateOf(store: FormStore): string {
  const [first] = (store.valor('addresss') ?? []) as readonly { municipio?: { uf?: string } | null }[]
  return first?.municipio?.uf ?? currentUser().empresa.uf
}

/** Values before and after a look-up, by open form, for undo. */
const laid = new WeakMap<FormStore, { antes: Valores; depois: Valores }>()

/** Gives the values to restore; null without an earlier look-up, or when the user changed a filled field meanwhile. */
function undoable(store: FormStore): Valores | null {
  const done = laid.get(store)
  const stands =
    done && Object.entries(done.depois).every(([key, value]) => sameValue(store.valor(key), value))
  return stands ? done.antes : null
}

/** Fills the form, and keeps the former values for undo. */
async function fillUndoable(store: FormStore, answer: Valores): Promise<void> {
  const before = store.valores()
  await fillForm(store, answer)
  const after = store.valores()
  const changed = Object.keys(after).filter(key => !sameValue(before[key], after[key]))
  const only = (from: Valores) => Object.fromEntries(changed.map(key => [key, from[key] ?? null]))
  if (changed.length === 0) return
  laid.set(store, { antes: only(before), depois: only(after) })
  // makes the form show the key's new label, which depends on `laid`
  store.preencher({})
}

/**
 * Look-up Shift+F3 of a partner: the state's taxpayer register (SEFAZ) fills names, address and registration, and tells
 * whether the taxpayer is authorised. Pressed again, it undoes the filling of the form, but not an address saved
 * meanwhile.
 */
export const consultaContribuinte: ConsultaDoForm = {
  palavra: store =>
    store.valor('tipo') === 'E' ? null : undoable(store) ? 'Desfazer consulta' : 'Cadastro da SEFAZ',
  async executar(store) {
    const before = undoable(store)
    if (before) {
      laid.delete(store)
      store.preencher(before)
      return notify('Consulta desfeita')
    }
    const documento = String(store.valor('cpf_cnpj') ?? '')
    if (!isCnpj(documento) && !isCpf(documento)) return void (await attention('Informe o CPF ou o CNPJ'))
    const asked = await prompt(ufForm, { uf: stateOf(store) })
    if (!asked) return
    const params = { uf: String(asked.uf), documento }
    const found = await askOrGiveUp(signal =>
      call(consultarCadastro, { params, semMover: true, signal }),
    ).catch(async (error: unknown) => {
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error
      await attention(errorText(error, 'Erro ao consultar dados'))
      return null
    })
    const contribuinte = found && (await choose(found.data))
    if (!contribuinte) return
    const { addresss, ...names } = parceiroDoCadastro(contribuinte)
    const rows = addresss ?? []
    await fillUndoable(store, { ...names, ...withAddress(store, rows, contribuinte.municipio) })
    const address = rows[0] as Valores | undefined
    if (address && !store.contexto.novo) await completeStored(store, address, contribuinte.municipio)
    const { habilitado, ie, baixa, inicio } = contribuinte
    if (habilitado) notify(`IE ${ie}: habilitada${inicio ? ` desde ${isoToWire(inicio)}` : ''}`)
    else alerta(`IE ${ie}: não habilitada${baixa ? `, baixada em ${isoToWire(baixa)}` : ''}`)
  },
}

const missingOf = (known: Valores, row: Valores): Valores => ({
  ...Object.fromEntries(
    Object.entries(row).filter(
      ([key]) => known[key] === undefined || known[key] === null || known[key] === '',
    ),
  ),
  ...(known['ie'] ? {} : { tipo_contribuite: row['tipo_contribuite'] }),
})

/**
 * Opens the saved partner's main address with the missing fields filled, or a new one when the partner has none. Opens
 * nothing when nothing is missing. F2 saves, Esc changes nothing.
 */
async function completeStored(store: FormStore, row: Valores, municipio: object | null): Promise<void> {
  const rows = (store.valor('addresss') ?? []) as readonly Valores[]
  const first = rows.find(each => each['principal'] === 1) ?? rows[0]
  const missing = first ? missingOf(first, row) : row
  if (first && Object.entries(missing).every(([key, value]) => sameValue(first[key], value))) return
  const saved = await openRegistro('parceiros_address', {
    params: { parceiro_id: store.valor('id') as number },
    ...(first ? { id: first['id'] as number } : {}),
    valores: missing,
    objetos: { ...(municipio && 'municipio_id' in missing ? { municipio_id: municipio } : {}) },
  })
  if (!saved) return
  store.assentar({ addresss: first ? rows.map(each => (each === first ? saved : each)) : [saved] })
}

/** Gives a new partner's addresses with the first one's empty fields filled; nothing for a saved one (completeStored). */
function withAddress(store: FormStore, rows: readonly object[], municipio: object | null): Valores {
  const [row] = (addressesOf(store, rows, municipio)['addresss'] ?? []) as readonly Valores[]
  if (!row) return {}
  const [first, ...others] = (store.valor('addresss') ?? []) as readonly Valores[]
  if (!first) return { addresss: [row] }
  return { addresss: [{ ...first, ...missingOf(first, row) }, ...others] }
}
