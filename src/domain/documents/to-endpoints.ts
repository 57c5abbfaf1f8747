import { z } from 'zod'
import type { DocumentFields } from '../../core/fields/document-field.ts'
import { isCode, isOnWire, partsOf } from '../../core/fields/parts.ts'
import { oncePer } from '../../core/once-per.ts'
import { cancelamento } from '../api/cancelamento.ts'
import { confirmaAliquota } from '../api/confirma-aliquota.ts'
import { defineEndpoint } from '../api/define.ts'
import { eventBody, evento } from '../api/eventos.ts'
import { escritaDe, leituraDe } from '../fields/access.ts'
import { passo } from '../fields/endpoints/to-trail-endpoints.ts'
import { SITUACAO_DOCUMENTO } from '../options/status_venda.ts'
import { paged, paging } from '../schema/paged.ts'
import { id, idParam } from '../schema/types.ts'
import type { OwnDocument } from './define.ts'
import { documentRegister } from './to-register.ts'
import { keptShape, wireShape } from './to-zod.ts'

const SITUACOES = SITUACAO_DOCUMENTO.map(([letter]) => letter)

type Row = Readonly<Record<string, unknown>>

/** Emission of a document, as the document is answered. */
const emitida = z.object({
  modelo: z.string(),
  serie: z.int(),
  numero: z.int(),
  chave: z.string(),
  protocolo: z.string().nullable(),
  /** Why it was refused, and the path of the field to correct. */
  motivo: z.string().nullable(),
  campo: z.string().nullable(),
  /** Events that it may have now, by kind, each with what its form begins with. */
  eventos: z.record(z.string(), z.record(z.string(), z.string())),
  /** Numbers under which it was sent before, and what became of each; null: none. */
  antes: z.string().nullable(),
})
export type Emitida = z.output<typeof emitida>

/** Issued document that must end before this one is issued, and why. */
const impede = z.object({ chave: z.string(), texto: z.string() }).nullable()
export type Impede = z.output<typeof impede>

/** Emission in the words of the API, beside the document's own fields. */
const toldOfIssued = {
  status: z.literal(SITUACOES),
  modelo: z.string().nullable(),
  numero: z.int().nullable(),
  chave: z.string().nullable(),
  data: z.string().nullable(),
}

/** Builds the response's field schemas by key, with the records that references point to. */
const answered = (fields: DocumentFields): z.ZodRawShape => {
  const parts = partsOf(fields).filter(isOnWire)
  const told = new Set(parts.map(({ key }) => key))
  return {
    ...Object.fromEntries(Object.entries(keptShape(fields)).filter(([key]) => told.has(key))),
    ...Object.fromEntries(
      parts.flatMap(({ name, field }) =>
        field.type === 'ref' && !isCode(field.to) ? [[name, z.looseObject({}).nullable().optional()]] : [],
      ),
    ),
  }
}

/** Declares the endpoints of a document for which the server has no code written by hand. The list is a reading's. */
export const documentEndpoints = oncePer((document: OwnDocument) => {
  const { id: path, singular } = document
  const register = documentRegister(document)
  const acesso = escritaDe(register)
  const reads = leituraDe(register)
  const lists = (shape: (fields: DocumentFields) => z.ZodRawShape) =>
    Object.fromEntries(
      Object.entries(document.lines).map(([key, { fields, max, tab }]) => {
        const all = z.array(z.object(shape(fields)))
        const rows = max === undefined ? all : all.max(max)
        // what is not shown, itself or with its part, has no rows
        const part = tab === undefined || (document.parts?.[tab] ?? 'sempre') === 'sempre'
        const always = part && !(key in (document.visibleWhen ?? {}))
        return [key, always ? rows : rows.default([])]
      }),
    )
  const said = { ...wireShape(document.fields), ...lists(wireShape) }
  const bodyOf = <T extends Row>(more: z.ZodRawShape) =>
    z.object({ ...said, ...more }) as unknown as z.ZodType<T>
  const whole = z.object({
    data: z.object({
      id,
      ...answered(document.fields),
      ...lists(answered),
      versao: z.int(),
      salvo_por: z.string().nullable(),
      ...(document.issued
        ? {
            ...{ situacao: z.literal(SITUACOES), emissao: emitida.nullable(), impede: impede.optional() },
            ...toldOfIssued,
          }
        : {}),
    }),
  })
  const params = z.object({ id: idParam })
  const um = `${path}/:id`
  const called = { acesso, params, response: whole }
  return {
    gravar: defineEndpoint({
      method: 'POST',
      path,
      summary: `Gravar ${singular}`,
      acesso,
      body: bodyOf<Row>({}),
      response: whole,
    }),
    alterar: defineEndpoint({
      ...called,
      method: 'PUT',
      path: um,
      summary: `Alterar ${singular}`,
      body: bodyOf<Row & { versao: number }>({ versao: z.int() }),
    }),
    ver: defineEndpoint({
      ...called,
      method: 'GET',
      path: um,
      summary: `Ver ${singular}`,
      acesso: reads,
    }),
    historico: defineEndpoint({
      method: 'GET',
      path: `${um}/historico`,
      summary: `Histórico: ${singular}`,
      acesso,
      params,
      query: z.object(paging(200)),
      response: paged(passo),
    }),
    emitir: defineEndpoint({
      ...called,
      method: 'POST',
      path: `${um}/emitir`,
      summary: `Emitir ${singular}`,
      body: confirmaAliquota,
    }),
    cancelar: defineEndpoint({
      ...called,
      method: 'POST',
      path: `${um}/cancelar`,
      summary: `Cancelar ${singular}`,
      body: cancelamento,
    }),
    eventos: defineEndpoint({
      method: 'GET',
      path: `${um}/eventos`,
      summary: `Eventos: ${singular}`,
      acesso: reads,
      params,
      response: z.object({ data: z.array(evento) }),
    }),
    registrar: defineEndpoint({
      method: 'POST',
      path: `${um}/eventos`,
      summary: `Registrar evento: ${singular}`,
      acesso,
      params,
      body: eventBody('emitida', document.issued?.modelo ?? ''),
      response: z.object({ data: evento }),
    }),
    /** Gives the paper of what was issued (DAMDFE, DACTE) as application/pdf. */
    papel: defineEndpoint({
      ...{ method: 'GET', path: `${um}/papel`, acesso: reads, params },
      summary: `${singular}: documento auxiliar em PDF`,
      response: z.unknown(),
    }),
    /** Gives a registered event (a letter of correction) as application/pdf; default: the last one. */
    evento: defineEndpoint({
      ...{ method: 'GET', path: `${um}/evento`, acesso: reads, params },
      summary: `${singular}: carta de correção ou outro evento em PDF`,
      query: z.object({ evento_id: idParam.optional() }),
      response: z.unknown(),
    }),
    /** Gives the authorised XML, or the signed one of a contingency, as a file. */
    xml: defineEndpoint({
      ...{ method: 'GET', path: `${um}/xml`, acesso: reads, params },
      summary: `${singular}: XML autorizado`,
      response: z.string(),
    }),
  }
})
