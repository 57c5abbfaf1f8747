import {
  buscarRecebidas,
  listarRecebidas,
  manifestar,
  type NotaRecebidaAnswer,
} from '../../domain/api/recebidas.ts'
import { call } from '../api/client.ts'
import { whileSaying } from '../state/notices.ts'
import { invalidate } from '../state/query.ts'

/**
 * Longest wait, ms, for the full note after the ciência (the company tells SEFAZ that it knows of the purchase): SEFAZ may
 * send the note within seconds.
 */
const ESPERA_MS = 8_000
const PASSO_MS = 700

/** Finds a received note by its access key; undefined: not received. */
export async function receivedByKey(chave: string): Promise<NotaRecebidaAnswer | undefined> {
  const query = { search: chave, faixa: 'todas', page: 1, limit: 1 } as const
  const { data } = await call(listarRecebidas, { query, semMover: true })
  return data.find(nota => nota.chave === chave)
}

/** Fetches a note by key from SEFAZ unless received; undefined: not sent yet. @throws ApiError with SEFAZ's reason */
export async function fetchNote(chave: string): Promise<NotaRecebidaAnswer | undefined> {
  const known = await receivedByKey(chave)
  if (known) return known
  await whileSaying('Buscando a nota na SEFAZ…', () => call(buscarRecebidas, { body: { chave } }))
  await invalidate(listarRecebidas)
  return receivedByKey(chave)
}

/**
 * Fetches the full XML of a note received as a summary: sends the ciência, which SEFAZ requires, if it was not sent
 * yet, and waits for the note. When the note does not come, requests the note by its key.
 * @throws Error in Portuguese when the note does not come
 */
export async function makeWhole(nota: NotaRecebidaAnswer): Promise<void> {
  if (nota.completa) return
  if (nota.pode.includes('ciencia')) {
    await whileSaying('Dando ciência da operação, para receber a nota inteira…', () =>
      call(manifestar, { params: { id: nota.id }, body: { evento: 'ciencia', justificativa: '' } }),
    )
    await invalidate(listarRecebidas)
    if (await whileSaying('Esperando a nota inteira da SEFAZ…', () => hasCome(nota.chave))) return
  }
  const { chave } = nota
  await whileSaying('Buscando a nota inteira na SEFAZ…', () => call(buscarRecebidas, { body: { chave } }))
  await invalidate(listarRecebidas)
  if (!(await receivedByKey(chave))?.completa)
    throw new Error('A SEFAZ ainda não entregou a nota inteira: tente de novo em alguns minutos')
}

async function hasCome(chave: string): Promise<boolean> {
  for (let waited = 0; waited < ESPERA_MS; waited += PASSO_MS) {
    if ((await receivedByKey(chave))?.completa) return true
    await new Promise(resolve => setTimeout(resolve, PASSO_MS))
  }
  return false
}
