import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MEIO_DIA } from '../database.ts'
import { criado, type Dito, dizer } from '../documentos/documento.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { ANTES } from './bytes-de-antes.ts'

const drawn = vi.hoisted(() => ({ codes: 12_345_678, heard: new Set<string>() }))

// the drawn code of a key is the only chance in a note, beside the certificate's own key
vi.mock(import('node:crypto'), async original => {
  const crypto = await original()
  const randomInt = (() => {
    drawn.codes += 1_357
    return drawn.codes
  }) as typeof crypto.randomInt
  return { ...crypto, randomInt, default: { ...crypto.default, randomInt } }
})

vi.mock(import('../../../src/server/sefaz/client/transporte.ts'), async original => {
  const { createTransporte } = await original()
  return {
    createTransporte(...given) {
      const transporte = createTransporte(...given)
      return {
        ...transporte,
        async send(envio) {
          const entrega = await transporte.send(envio)
          const { pathname } = new URL(envio.url)
          const answer = entrega.kind === 'answer' ? entrega.corpo : entrega.kind
          // a set: how often the same is asked again depends on the machine
          drawn.heard.add([pathname, envio.contentType, envio.corpo, answer].join('\n'))
          return entrega
        },
      }
    },
  }
})

let loja: Loja
const TEXTO = 'O endereço de entrega é Rua das Flores, 20'
const justificativa = 'Cliente desistiu da compra'

beforeAll(async () => {
  loja = await abrirLoja({ paciencia: 1_000, inicio: MEIO_DIA })
})
afterAll(() => loja.close())

const dial = (ajuste: object) => expect(loja.simulador.dials.adjust(ajuste)).toBeNull()
const post = async (caminho: string, corpo: object = {}) => {
  const { status, body } = await loja.caixa.call('POST', caminho, corpo)
  expect([status, body.message ?? null]).toEqual([200, null])
}

/** Lets time go on, and what became due run. */
async function adiante(ms: number) {
  for (const parte of [ms, 2_000, 2_000]) {
    loja.clock.advance(parte)
    await loja.quieto()
  }
}

const balcao =
  (modelo: '65' | '55', qtde = '1', mais: object = {}) =>
  async () => {
    const cliente = modelo === '55' ? { parceiro_id: loja.parceiros.completo } : {}
    const { id } = await loja.vender({ modelo, ...cliente, ...mais }, qtde)
    await loja.quieto()
    return id
  }

/** A note of the back office, by number. */
const escritorio =
  (numero: number, mais: Dito = {}) =>
  async () => {
    const dito = dizer(loja, { serie: '6', numerocodumento: String(numero), ...mais }) // contrato
    const { id } = await criado(loja, dito)
    await post(`vendas/${id}/emitir`)
    await loja.quieto()
    return id
  }

const cancela = async (id: number) => post(`vendas/${id}/cancelar`, { justificativa })
const corrige = async (id: number) => post(`vendas/${id}/carta_correcao`, { carta: TEXTO })
const volta = async () => {
  loja.simulador.dials.restart()
  await adiante(300_000)
}
const parada = () => dial({ falha: '108', autorizador: 'normal', svc: false })
const normal = () => post('emissor/normal')

interface Caso {
  antes?: () => unknown
  emite: () => Promise<number>
  depois?: readonly ((id: number) => Promise<unknown>)[]
}

const CASOS: Record<string, Caso> = {
  'nfc-e': { emite: balcao('65') },
  'nfc-e de sete': { emite: balcao('65', '7') },
  'nfc-e de 3,3': { emite: balcao('65', '3.3') },
  'nfc-e do segundo caixa': { emite: () => balcao('65', '2', { terminal_id: loja.terminais[1] })() },
  'nfc-e cancelada': { emite: balcao('65', '4'), depois: [cancela] },
  'nfc-e recusada e emitida': {
    antes: () => dial({ rejeitar: 206 }),
    emite: balcao('65', '5'),
    depois: [volta, id => post(`vendas/${id}/emitir`), volta],
  },
  'nfc-e sem conexão': { antes: () => dial({ falha: 'recusa' }), emite: balcao('65', '6'), depois: [volta] },
  'nfc-e sem resposta': {
    antes: () => dial({ falha: 'sem_resposta' }),
    emite: balcao('65', '8'),
    depois: [volta, volta],
  },
  'nfc-e que não chegou': {
    antes: () => dial({ falha: 'timeout' }),
    emite: balcao('65', '9'),
    depois: [volta, volta],
  },
  'nf-e do balcão': { emite: balcao('55') },
  'nf-e do balcão de três': { emite: balcao('55', '3') },
  'nf-e do balcão sem conexão': {
    antes: () => dial({ falha: '656' }),
    emite: balcao('55', '2'),
    depois: [volta],
  },
  'nf-e cancelada': { emite: balcao('55', '4'), depois: [cancela] },
  'nf-e corrigida': { emite: balcao('55', '5'), depois: [corrige, corrige] },
  'nf-e corrigida e cancelada': { emite: balcao('55', '6'), depois: [corrige, cancela] },
  'nf-e do escritório': { emite: escritorio(1) },
  'nf-e do escritório com frete': { emite: escritorio(2, { fretepor: 0 }) },
  'nf-e do escritório cancelada': { emite: escritorio(3), depois: [cancela] },
  'nf-e por epec': {
    async antes() {
      parada()
      await post('emissor/contingencia', { canal: 'EPEC' })
    },
    emite: escritorio(4),
    depois: [() => adiante(1_000), volta, normal],
  },
  'nf-e em fs-da': {
    async antes() {
      parada()
      await post('emissor/contingencia', { canal: 'FS-DA' })
    },
    emite: escritorio(5),
    depois: [volta, normal],
  },
  'nf-e por svc': {
    async antes() {
      dial({ falha: '108', autorizador: 'normal' })
      await post('emissor/contingencia', { canal: 'SVC' })
    },
    emite: escritorio(6),
    depois: [volta, normal],
  },
  'nfc-e off-line do escritório': { emite: escritorio(1, { modelo: '65', emissao: 9 }), depois: [volta] },
}

/** Leaves out what the certificate's key signs: it is made anew for each run. */
const unsigned = (text: string) =>
  text
    .replaceAll(/<SignatureValue>[^<]*/g, '<SignatureValue>')
    .replaceAll(/<X509Certificate>[^<]*/g, '<X509Certificate>')
    .replaceAll(/(\|)[\w+/]{300,}={0,2}/g, '$1')

test.each(Object.entries(CASOS))('%s: XML, eventos e mensagens são os de antes', async (nome, caso) => {
  drawn.heard.clear()
  await caso.antes?.()
  const id = await caso.emite()
  for (const passo of caso.depois ?? []) await passo(id)
  await loja.quieto()
  loja.simulador.dials.restart()
  const notas = await loja.sql<Record<string, string | null>>(
    `select status_emissao, chave, xml_assinado, xml_proc, cstat, xmotivo, protocolo
      from documentos_fiscais where venda_id = $1 order by tentativa`,
    [id],
  )
  const eventos = await loja.sql<Record<string, string | null>>(
    `select e.tipo, e.seq::text, e.status, e.cstat, e.xml_assinado, e.xml_proc from eventos_fiscais e
      join documentos_fiscais d on d.id = e.documento_id where d.venda_id = $1 order by e.id`,
    [id],
  )
  expect(notas.length).toBeGreaterThan(0)
  const tudo = unsigned(JSON.stringify([notas, eventos, [...drawn.heard]]))
  expect(notas.at(-1)?.['status_emissao']).toMatch(/^(autorizada|cancelada)$/)
  // what is asked while an answer is awaited in vain depends on the machine: those cases have no hash
  if (nome in ANTES) expect(createHash('sha256').update(tudo).digest('hex').slice(0, 24)).toBe(ANTES[nome])
})
