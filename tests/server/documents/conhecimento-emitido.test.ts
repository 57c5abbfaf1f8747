import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Q } from '../../../src/server/db/transaction.ts'
import type { Certificado } from '../../../src/server/sefaz/certificate.ts'
import { autoridadeInventada } from '../fiscal/autoridade-inventada.ts'
import { abrirLoja, type Loja, novoUuid } from '../vendas/loja.ts'
import { conhecimentosServidos } from './conhecimentos-servidos.ts'
import { criarTabelas } from './conhecimentos-tabelas.ts'

const NS = vi.hoisted(() => 'http://www.portalfiscal.inf.br/conhecimento')

const outra = await autoridadeInventada('Conhecimento')

// The model: what is particular to how this document is composed, checked and sent. The rest is the product as it is.
vi.mock(import('../../../src/server/issuing/models/index.ts'), async original => {
  const { modelsOf, ...rest } = await original()
  const { NotaInviavel } = await import('../../../src/server/issuing/models/model.ts')
  const { digestOf, signElement } = await import('../../../src/server/sefaz/sign.ts')
  const model = {
    origem: 'conhecimentos',
    modelos: ['99'],
    balcao: () => false,
    atraso: () => null,
    entregue: () => false,
    async read(q: Q, { account_id }: { account_id: number }, { origem_id }: { origem_id: number }) {
      const sql =
        'select peso::text from conhecimento_volumes where account_id = $1 and conhecimento_id = $2 order by num'
      return (await q.query(sql, [account_id, origem_id])).rows
    },
    compose: ({ chave }: { chave: string }, volumes: { peso: string }[]) => ({ chave, volumes }),
    preflight({ volumes }: { volumes: { peso: string }[] }) {
      const at = volumes.findIndex(({ peso }) => Number(peso) > 500)
      if (at >= 0) throw new NotaInviavel('O veículo leva até 500 kg por volume', `volumes.${at}.peso`, null)
    },
    sign({ chave }: { chave: string }, { certificado }: { certificado: Certificado }) {
      const nu = `<conhecimento xmlns="${NS}"><infConhecimento Id="C${chave}"></infConhecimento></conhecimento>`
      const xml = signElement(nu, 'infConhecimento', 'conhecimento', certificado)
      return { xml, digest: digestOf(xml) }
    },
  }
  return { ...rest, modelsOf: (...args) => [...modelsOf(...args), model as never] }
})

vi.mock(import('../../../src/core/dfe/families.ts'), async original => {
  const { FAMILIES } = await original()
  const { familiaInventada } = await import('../fiscal/familia-inventada.ts')
  return { FAMILIES: [...FAMILIES, familiaInventada('Conhecimento')] }
})

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja({ documents: [conhecimentosServidos] })
  await criarTabelas(loja.deps.db.pool)
  Object.assign(loja.deps.simulador as object, { url: outra.url, caPem: outra.caPem })
})
afterAll(async () => {
  outra.close()
  await loja.close()
})

const dito = (peso: string) => ({
  uuid: novoUuid(),
  remetente_id: loja.parceiros.completo,
  saida: '20/11/2026',
  valor_frete: '150.00',
  obs: null,
  volumes: [{ especie: 'Caixa', peso, lacres: [] }],
})
const gravar = async (peso: string) => (await loja.caixa.call('POST', 'conhecimentos', dito(peso))).body.data
const emitir = (id: number) => loja.caixa.call('POST', `conhecimentos/${id}/emitir`)

test('sem série do modelo nada é numerado', async () => {
  const { id } = await gravar('10')
  const { status, body } = await emitir(id)
  expect([status, body.errors]).toEqual([
    422,
    { serie_id: ['A empresa não tem série do modelo 99: cadastre uma'] },
  ])
  expect((await loja.caixa.call('GET', `conhecimentos/${id}`)).body.data.situacao).toBe('A')
  await loja.sql(
    `insert into series (account_id, empresa_id, nome, modelo, serie, sequencia)
      values ($1, $2, 'Conhecimentos', '99', '7', 40)`,
    [loja.account_id, loja.empresa_id],
  )
})

test('o recusado diz o campo, é corrigido e sai com o mesmo número', async () => {
  const { id, uuid } = await gravar('900')
  const recusado = (await emitir(id)).body.data
  expect(recusado).toMatchObject({
    situacao: 'R',
    emissao: {
      numero: 41,
      serie: 7,
      motivo: 'O veículo leva até 500 kg por volume',
      campo: 'volumes.0.peso',
    },
  })
  const corpo = { ...dito('90'), uuid, versao: recusado.versao }
  expect((await loja.caixa.call('PUT', `conhecimentos/${id}`, corpo)).status).toBe(200)
  const autorizado = (await emitir(id)).body.data
  expect(autorizado).toMatchObject({
    situacao: 'T',
    emissao: { numero: 41, protocolo: '158260000000001', motivo: null, campo: null },
  })
  expect(outra.chegou).toEqual([expect.stringContaining(`Id="C${autorizado.emissao.chave}"`)])
})

test('o autorizado não muda, está na lista e é cancelado pelo evento da família', async () => {
  const { id } = await gravar('10')
  const { situacao, versao, emissao } = (await emitir(id)).body.data
  expect([situacao, emissao.numero]).toEqual(['T', 42])
  const mudado = await loja.caixa.call('PUT', `conhecimentos/${id}`, { ...dito('20'), versao })
  expect([mudado.status, mudado.body.message]).toEqual([409, 'Conhecimento já foi emitido: não muda mais'])
  const lista = (await loja.caixa.call('GET', 'conhecimentos?situacao=T&order_by=numero_emitido,desc')).body
  expect(lista.data.map((row: { numero_emitido: number }) => row.numero_emitido)).toEqual([42, 41])

  const justificativa = 'O veículo quebrou na estrada'
  const cancelado = await loja.caixa.call('POST', `conhecimentos/${id}/cancelar`, { justificativa })
  expect(cancelado.body.data).toMatchObject({ situacao: 'C', emissao: { numero: 42 } })
  expect(outra.ouviu.at(-1)).toContain('<eventoConhecimento ')
})
