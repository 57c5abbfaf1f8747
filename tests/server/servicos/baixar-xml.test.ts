import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { crc32, inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unzip } from '../../../src/server/unzip.ts'
import { Packer, ZipWriter } from '../../../src/server/zip/write.ts'
import { chamar } from '../sefaz/simulator-fixture.ts'
import { abrirLoja, CNPJ, type Loja } from '../vendas/loja.ts'
import { given } from '../world.ts'

let loja: Loja
let notas: { id: number; chave: string; xml_proc: string; status_emissao: string }[]
beforeAll(async () => {
  loja = await abrirLoja()
  const { id } = await loja.vender()
  await loja.vender({ modelo: '55', parceiro_id: loja.parceiros.completo })
  await loja.quieto()
  const cancelada = await loja.caixa.call('POST', `vendas/${id}/cancelar`, {
    justificativa: 'Cliente desistiu da compra',
  })
  expect(cancelada.status).toBe(200)
  await loja.quieto()
  // a supplier's, whole
  const { port, caPem } = loja.simulador
  const corpo = JSON.stringify({ cnpj: CNPJ, quantas: 1 })
  await chamar({ port, ca: caPem, caminho: '/sim/compras', corpo })
  await loja.caixa.call('GET', 'manifesto')
  await loja.quieto()
  const [recebida] = (await loja.caixa.call('GET', 'manifesto')).body.data
  await loja.caixa.call('POST', `manifesto/${recebida.id}`, { evento: 'ciencia' })
  await loja.quieto()
  // numbers skipped and voided
  const [serie] = (await loja.caixa.call('GET', 'series?modelo=65&serie=1')).body.data
  const sequencia = serie.sequencia + 3
  await loja.caixa.call('PUT', `series/${serie.id}`, { sequencia, confirma_salto: true })
  await loja.caixa.call('POST', 'numeracao/lacunas', { justificativa: 'Falha na sequência da numeração' })
  notas = await loja.sql('select id, chave, xml_proc, status_emissao from documentos_fiscais order by id')
})
afterAll(() => loja.close())

const MES = 'inicio=01/11/2026&fim=30/11/2026'
const contar = (consulta: string) => loja.caixa.call('GET', `contabil/baixar_xml/resumo?${consulta}`)
async function baixar(consulta: string): Promise<Map<string, string>> {
  const answer = await loja.app.inject({
    method: 'GET',
    url: `/api/v1/contabil/baixar_xml?${consulta}`,
    headers: { authorization: `Bearer ${loja.caixa.token}` },
  })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  return new Map([...unzip(answer.rawPayload)].map(([nome, bytes]) => [nome, bytes.toString()]))
}

test('o mês é contado e somado por tipo, modelo e situação', async () => {
  const { status, body } = await contar(MES)
  expect(status).toBe(200)
  expect(body).toEqual({
    data: [
      { tipo: 'saida', modelo: '55', situacao: 'autorizada', documentos: 1, valor: '10.00', eventos: 0 },
      { tipo: 'saida', modelo: '65', situacao: 'cancelada', documentos: 1, valor: '10.00', eventos: 1 },
      { tipo: 'recebida', modelo: '55', situacao: 'autorizada', documentos: 1, valor: '453.80', eventos: 1 },
      {
        tipo: 'inutilizada',
        modelo: '65',
        situacao: 'inutilizada',
        documentos: 1,
        valor: '0.00',
        eventos: 0,
      },
    ],
    ...{ documentos: 4, eventos: 2, valor: '473.80', so_resumo: 0 },
  })
  expect((await contar('inicio=01/10/2026&fim=31/10/2026')).body).toMatchObject({ data: [], documentos: 0 })
  expect((await contar('inicio=30/11/2026&fim=01/11/2026')).body.errors).toEqual({
    fim: ['O fim vem antes do início'],
  })
  expect((await contar('inicio=01/01/0001&fim=31/12/9999')).body.errors).toEqual({
    inicio: ['Data inválida'],
    fim: ['Data inválida'],
  })
  expect((await contar('inicio=31/02/2026&fim=x')).body.errors).toEqual({
    inicio: ['Data inválida'],
    fim: ['Data inválida'],
  })
})

test('o ZIP traz cada XML byte por byte, com eventos e inutilizações', async () => {
  const zip = await baixar(MES)
  const [cupom, nfe] = notas
  expect([...zip.keys()]).toEqual(
    expect.arrayContaining([
      `${cupom?.chave}-procNFe.xml`,
      `${cupom?.chave}-110111-01-procEventoNFe.xml`,
      `${nfe?.chave}-procNFe.xml`,
      expect.stringMatching(/^\d{44}-210210-01-procEventoNFe\.xml$/),
      expect.stringMatching(/^2026-65-1-\d+-\d+-procInutNFe\.xml$/),
    ]),
  )
  expect(zip.size).toBe(6)
  for (const { chave, xml_proc } of notas) expect(zip.get(`${chave}-procNFe.xml`)).toBe(xml_proc)
})

test('modelo, tipo e situação estreitam; sem a permissão, 403', async () => {
  const nomes = async (mais: string) => [...(await baixar(`${MES}&${mais}`)).keys()]
  const [cupom, nfe] = notas
  expect(await nomes('modelo=55&tipo=saida')).toEqual([`${nfe?.chave}-procNFe.xml`])
  expect(await nomes('situacao=cancelada')).toEqual([
    `${cupom?.chave}-procNFe.xml`,
    `${cupom?.chave}-110111-01-procEventoNFe.xml`,
  ])
  expect(await nomes('tipo=recebida')).toHaveLength(2)
  expect(await nomes('tipo=entrada')).toEqual([])
  expect(await nomes('tipo=inutilizada')).toHaveLength(1)
  expect((await contar(`${MES}&tipo=outra`)).status).toBe(422)
  await loja.sql(`update grupos set ${given({ contabil_baixar_xml: false })}`)
  expect((await contar(MES)).status).toBe(403)
  await loja.sql(`update grupos set ${given({ contabil_baixar_xml: true })}`)
})

test('quem desliga no meio encerra a leitura, e o servidor segue atendendo', async () => {
  // more than the socket holds
  await loja.sql(
    `insert into documentos_fiscais (account_id, empresa_id, origem_tipo, origem_id, modelo, serie_id, serie, numero, cnf,
        dh_emi, chave, tp_amb, status_emissao, xml_proc)
      select account_id, empresa_id, 'teste', 900000 + n, modelo, serie_id, 7, n, cnf, dh_emi,
        substr(chave, 1, 34) || lpad(n::text, 10, '0'), tp_amb, 'autorizada', xml_proc || md5(n::text)
      from documentos_fiscais, generate_series(1, 3000) n where id = $1`,
    [notas[0]?.id],
  )
  await loja.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = loja.app.server.address() as AddressInfo
  const cancelar = new AbortController()
  const resposta = await fetch(`http://127.0.0.1:${port}/api/v1/contabil/baixar_xml?${MES}`, {
    headers: { authorization: `Bearer ${loja.caixa.token}` },
    signal: cancelar.signal,
  })
  const leitor = resposta.body?.getReader()
  expect((await leitor?.read())?.value?.subarray(0, 2)).toEqual(new Uint8Array([0x50, 0x4b]))
  cancelar.abort()
  await expect(leitor?.read()).rejects.toThrow()
  expect((await contar(MES)).body.documentos).toBe(3004)
})

test('o mesmo compressor serve um arquivo depois do outro, do vazio ao de um megabyte', async () => {
  const packer = new Packer()
  for (const tamanho of [0, 1, 16_384, 70_000, 1_200_000, 3]) {
    const xml = randomBytes(tamanho).toString('latin1').slice(0, tamanho)
    const { bytes, crc, size } = await packer.pack({ nome: 'a.xml', xml })
    expect(inflateRawSync(bytes).toString()).toBe(xml)
    expect([crc, size]).toEqual([crc32(xml), Buffer.byteLength(xml)])
  }
  packer.close()
})

test('além de 65.535 arquivos o índice é ZIP64', async () => {
  const zip = new ZipWriter()
  const arquivo = await new Packer().pack({ nome: 'a.xml', xml: '<a/>' })
  for (let i = 0; i < 65_536; i++) zip.add({ ...arquivo, nome: `${i}.xml` })
  const inicio = zip.length
  const fim = zip.end().subarray(-98)
  expect(fim.readUInt32LE(0)).toBe(0x06064b50)
  expect(fim.readBigUInt64LE(32)).toBe(65_536n)
  expect(fim.readBigUInt64LE(48)).toBe(BigInt(inicio))
  expect(fim.readUInt16LE(76 + 10)).toBe(0xffff)
})
