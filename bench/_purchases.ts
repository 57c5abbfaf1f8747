import { setTimeout as sleep } from 'node:timers/promises'
import { type APIRequestContext, request as apiRequest } from 'playwright/test'
import type { Sessao } from '../e2e/api.ts'
import type { Servidor } from '../e2e/servidor.ts'
import { ean } from '../e2e/till.ts'
import { MOST_LINES } from './_document.ts'

/** One line in so many can be found only by its name. */
const BY_NAME = 10
const SUPPLIER = { cnpj: '98765001000121', nome: 'DISTRIBUIDORA BOA SAFRA LTDA' }
const PATIENCE = 60_000
/** Maximum time in ms to wait for a note that arrives without being asked for. */
const BY_ITSELF = 3_000

/**
 * Makes the 990 lines of a note: most are found by their GTIN, some by a product's name. Each note has different supplier's
 * codes.
 */
const lines = (note: number, names: readonly string[]) =>
  Array.from({ length: MOST_LINES }, (_, i) => ({
    codigo: `N${note}-${i + 1}`,
    ...(i % BY_NAME === 0
      ? { nome: (names[i / BY_NAME] ?? 'ITEM').toUpperCase(), gtin: 'SEM GTIN' }
      : { nome: `ITEM ${i + 1} DO FORNECEDOR`, gtin: ean(2 + (i % 900)) }),
    ncm: '22021000',
    unidade: 'UN',
    qtde: '12',
    preco: '4.90',
  }))

/**
 * Makes `quantas` notes of a supplier with 990 lines each, as the files that the supplier sends: authorized, signed, in
 * three instalments.
 */
export async function supplierNotes(
  { url, simulador }: Pick<Servidor, 'url' | 'simulador'>,
  { headers, ler }: Sessao,
  quantas: number,
): Promise<string[]> {
  const api = await apiRequest.newContext({ ignoreHTTPSErrors: true, baseURL: url })
  try {
    const { cnpj } = (await ler('user')).data.empresa
    const { data: produtos } = (await ler(`produtos?limit=${MOST_LINES / BY_NAME}`)).data
    const names = produtos.map(({ nome }: { nome: string }) => nome)
    const texts: string[] = []
    for (let note = 1; note <= quantas; note++) {
      const data = { cnpj, fornecedor: SUPPLIER, itens: lines(note, names), parcelas: 3 }
      const sent = await api.post(`https://127.0.0.1:${simulador}/sim/compras`, { data })
      const [{ chave }] = (await sent.json()).data
      texts.push(await wholeNote(api, headers, ler, chave))
    }
    return texts
  } finally {
    await api.dispose()
  }
}

/**
 * Fetches the note of an access key and registers the company's awareness of it (ciência). If the note does not arrive in
 * time, asks for it.
 */
async function wholeNote(
  api: APIRequestContext,
  headers: Sessao['headers'],
  ler: Sessao['ler'],
  chave: string,
): Promise<string> {
  const found = async () => (await ler(`manifesto?faixa=todas&limit=1&search=${chave}`)).data[0]
  const ask = async (path: string, data: object) => {
    const answer = await api.post(`/api/v1/manifesto/${path}`, { headers, data })
    return `${path}: ${answer.status()} ${await answer.text()}`
  }
  const look = () => ask('buscar', { chave })
  const until = async (there: (nota: Recebida | undefined) => boolean, ms: number) => {
    let nota: Recebida | undefined
    for (const start = Date.now(); Date.now() - start < ms; await sleep(100)) {
      nota = await found()
      if (there(nota)) return nota
    }
    return nota
  }
  const said = [await look()]
  const known = await until(nota => nota !== undefined, PATIENCE)
  if (known && !known.completa)
    said.push(await ask(String(known.id), { evento: 'ciencia', justificativa: '' }))
  let nota = await until(each => each?.completa === true, BY_ITSELF)
  if (!nota?.completa) {
    said.push(await look())
    nota = await until(each => each?.completa === true, PATIENCE)
  }
  if (!nota?.completa) throw new Error(`${chave} did not come: ${said.join('\n')}`)
  return (await api.get(`/api/v1/manifesto/${nota.id}/xml`, { headers })).text()
}

interface Recebida {
  id: number
  completa: boolean
}
