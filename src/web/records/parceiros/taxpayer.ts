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
import { prompt } from '../../commands/prompt.ts'
import { attention } from '../../dialogs/error.tsx'
import { comCarregando } from '../../dialogs/loading.tsx'
import { fillForm } from '../../register/form/fill.ts'
import type { Valores } from '../../register/form/paths.ts'
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

/** One of several registrations of the same taxpayer; undefined: given up. */
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

/** State of the partner's own address, else the company's. */
function stateOf(store: FormStore): string {
  const [first] = (store.valor('addresss') ?? []) as readonly { municipio?: { uf?: string } | null }[]
  return first?.municipio?.uf ?? currentUser().empresa.uf
}

/** Shift+F3 of the partner: his state's register fills names, address and registration, and says whether he may trade. */
export const consultaContribuinte: ConsultaDoForm = {
  palavra: store => (store.valor('tipo') === 'E' ? null : 'Cadastro da SEFAZ'),
  async executar(store) {
    const documento = String(store.valor('cpf_cnpj') ?? '')
    if (!isCnpj(documento) && !isCpf(documento)) return void (await attention('Informe o CPF ou o CNPJ'))
    const asked = await prompt(ufForm, { uf: stateOf(store) })
    if (!asked) return
    const params = { uf: String(asked.uf), documento }
    const found = await comCarregando(call(consultarCadastro, { params, semMover: true })).catch(
      async (error: unknown) => {
        if (!(error instanceof ApiError || error instanceof NetworkError)) throw error
        await attention(errorText(error, 'Erro ao consultar dados'))
        return null
      },
    )
    const contribuinte = found && (await choose(found.data))
    if (!contribuinte) return
    const { addresss = [], ...names } = parceiroDoCadastro(contribuinte)
    await fillForm(store, { ...names, ...withAddress(store, addresss ?? [], contribuinte.municipio) })
    const { habilitado, ie, baixa, inicio } = contribuinte
    if (habilitado) notify(`IE ${ie}: habilitada${inicio ? ` desde ${isoToWire(inicio)}` : ''}`)
    else alerta(`IE ${ie}: não habilitada${baixa ? `, baixada em ${isoToWire(baixa)}` : ''}`)
  },
}

/** A first address takes only what it has not; a partner that is stored keeps its addresses by their own path. */
function withAddress(store: FormStore, rows: readonly object[], municipio: object | null): Valores {
  const [row] = (addressesOf(store, rows, municipio)['addresss'] ?? []) as readonly Valores[]
  if (!row) return {}
  const [first, ...others] = (store.valor('addresss') ?? []) as readonly Valores[]
  if (!first) return { addresss: [row] }
  const missing = Object.entries(row).filter(
    ([key]) => first[key] === undefined || first[key] === null || first[key] === '',
  )
  return {
    addresss: [
      {
        ...first,
        ...Object.fromEntries(missing),
        ...(first['ie'] ? {} : { tipo_contribuite: row['tipo_contribuite'] }),
      },
      ...others,
    ],
  }
}
