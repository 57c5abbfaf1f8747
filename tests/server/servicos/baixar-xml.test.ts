import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { crc32, inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unzip } from '../../../src/server/unzip.ts'
import { Packer, ZipWriter } from '../../../src/server/zip/write.ts'
import { lerSped } from '../../core/sped/leitor.ts'
import { lerContribuicoes } from '../../core/sped/leitor-contribuicoes.ts'
import { chamar } from '../../sim/simulator-fixture.ts'
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

test('modelo, tipo e situação estreitam o que só baixa quem tem a permissão', async () => {
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

/** Says who the accountant is, and what the company is. */
const ESCRITA = {
  ...{ contador_nome: 'Ana Contadora', contador_cpf: '52998224725', contador_crc: 'SP123456O7' },
  ...{ contador_municipio: '3550308', email_contador: 'ana@contas.com.br', sped_bloco_k: true },
}
async function gerar(mes = '11/2026', finalidade = 'Original', arquivo = 'EFD ICMS/IPI') {
  const { status, body } = await loja.caixa.call('POST', 'contabil/sped', { mes, finalidade, arquivo })
  expect([status, body.errors]).toEqual([200, undefined])
  await loja.quieto()
  return (await loja.caixa.call('GET', `contabil/sped/${body.data.id}`)).body.data
}
const zipDe = async (id: number) => {
  const url = `/api/v1/contabil/sped/${id}/baixar`
  const answer = await loja.app.inject({ url, headers: { authorization: `Bearer ${loja.caixa.token}` } })
  if (answer.statusCode !== 200) return answer.json()
  return new Map([...unzip(answer.rawPayload)].map(([nome, bytes]) => [nome, bytes.toString('latin1')]))
}

/** XML of every note, by its key. */
const guardados = async () =>
  new Map(
    (
      await loja.sql<{ chave: string; xml: string }>(
        'select chave, xml_proc as xml from documentos_fiscais union all select chave, xml_proc from notas_recebidas',
      )
    ).map(({ chave, xml }) => [chave, xml]),
  )

test('o SPED do mês sai das notas guardadas, e o leitor de fora confirma', async () => {
  expect((await loja.caixa.call('PUT', 'config/ajustes', ESCRITA)).status).toBe(200)
  const primeira = await gerar()
  expect(primeira.achados.map(({ regra }: { regra: string }) => regra)).toEqual(['V18', 'V32'])
  // the supplier's note is entered
  await loja.sql(`insert into unidades (account_id, sigla, nome) values ($1, 'UN', 'Unidade')`, [
    loja.account_id,
  ])
  const chave = (await loja.sql<{ chave: string }>('select chave from notas_recebidas'))[0]?.chave ?? ''
  const lida = (await loja.caixa.call('POST', 'sefaz/importarxml', { chave })).body.data
  const entrada = await loja.caixa.call('POST', 'compras/entrar', {
    ...{
      uuid: '019a9f00-0000-7000-8000-00000000d001',
      chave,
      despesas: '0.00',
      parcelas: [],
      meio_pagamento_id: null,
    },
    creditos: { icms: true, ipi: false, pis_cofins: false, ibs_cbs: false },
    itens: lida.itens.map(({ num, novo }: { num: number; novo: object }) => ({
      ...{ num, novo: { ...novo, unidade: 'UN' }, fator: '1', preco_vend: '9.90' },
    })),
  })
  expect([entrada.status, entrada.body.errors]).toEqual([200, undefined])

  const arquivo = await gerar()
  expect(arquivo).toMatchObject({ estado: 'pronto', finalidade: 'Original', mes: '11/2026' })
  const zip = await zipDe(arquivo.id)
  expect([...zip.keys()]).toEqual(['sped-icms-ipi-2026-11.txt', 'sped-icms-ipi-2026-11-conferencia.txt'])
  const texto: string = zip.get('sped-icms-ipi-2026-11.txt')
  const xmls = await guardados()
  expect(lerSped(texto, { xmls, cnpj: CNPJ })).toEqual([])
  expect(arquivo.erros).toBe(0)
  const linhas = texto.split('\r\n')
  const de = (reg: string) =>
    linhas.filter(linha => linha.startsWith(`|${reg}|`)).map(linha => linha.split('|'))
  expect(
    de('C100')
      .map(([, , oper, emit, , mod, sit]) => [oper, emit, mod, sit].join(' '))
      .sort(),
  ).toEqual(['0 1 55 00', '1 0 55 00', '1 0 65 02'])
  expect(de('0100')[0]?.slice(2, 5)).toEqual(['Ana Contadora', '52998224725', 'SP123456O7'])
  expect(de('C170').every(([, , , cod]) => de('0200').some(([, , item]) => item === cod))).toBe(true)
  expect(de('K200').length).toBeGreaterThan(0)

  // unchanged, it is the same to the byte
  const outra = await gerar()
  expect([outra.hash, outra.id === arquivo.id]).toEqual([arquivo.hash, false])
})

const GUIA = {
  ...{ especie: 'obrigacao', apuracao: 'icms', codigo: '000', descricao: 'ICMS do mês' },
  ...{ vencimento: '20/12/2026', receita: '0462' },
}

test('com erros só baixa dizendo por quê, e ajustes, saldo e entrega ficam guardados', async () => {
  const novo = (corpo: object) => loja.caixa.call('POST', 'ajustes_apuracao', { mes: '11/2026', ...corpo })
  const ajuste = {
    especie: 'ajuste',
    apuracao: 'icms',
    codigo: 'SP000299',
    valor: '500.00',
    descricao: 'Outros débitos',
  }
  const recusa = async (mais: object) => (await novo({ ...ajuste, ...mais })).body.errors
  for (const [mais, diz] of [
    [{ codigo: '1' }, 'Use as 8 posições da tabela 5.1.1: a UF e 6 algarismos'],
    [{ codigo: 'ZZ000001' }, 'O código começa com a UF da apuração'],
    [{ codigo: 'ZZ999999' }, 'A terceira posição diz a apuração: 0 ICMS, 1 ST, 2 DIFAL, 3 FCP'],
    [{ codigo: 'SP000201', apuracao: 'st', uf: 'RJ' }, 'O código começa com a UF da apuração'],
    [{ codigo: 'SP070001' }, 'A quarta posição vai de 0 (outros débitos) a 5 (débito especial)'],
  ] as const)
    expect([mais, await recusa(mais)]).toEqual([mais, { codigo: [diz] }])
  expect((await recusa({ apuracao: 'ipi' })).apuracao[0]).toContain('Do IPI só vai o saldo anterior')
  expect((await novo({ ...ajuste, mes: '13/2026' })).body.errors).toEqual({ mes: ['Use MM/AAAA'] })
  expect((await novo(ajuste)).status).toBe(201)
  const devedor = await gerar()
  const recusado = await zipDe(devedor.id)
  expect(devedor.achados.map(({ regra, caminho }: Record<string, string>) => [regra, caminho])).toEqual([
    ['V18', '/contabil/ajustes'],
  ])
  expect(recusado.errors.id[0]).toContain('tem erros')
  await loja.caixa.call('POST', `contabil/sped/${devedor.id}/liberar`, { motivo: 'O contador corrige' })
  expect([...(await zipDe(devedor.id)).values()][1]).toContain('O contador corrige')
  expect((await novo({ ...GUIA, valor: devedor.figuras.a_recolher })).status).toBe(201)
  expect(await gerar('11/2026', 'Substituto')).toMatchObject({ erros: 0, finalidade: 'Substituto' })
  const entregue = await loja.caixa.call('POST', `contabil/sped/${devedor.id}/entregue`, {
    dia: '26/11/2026',
  })
  expect(entregue.body.data.entregue_em).toBe('26/11/2026')
  expect(
    (await loja.caixa.call('POST', `contabil/sped/${devedor.id}/entregue`, { dia: '31/02/2026' })).status,
  ).toBe(422)
  const mes = (corpo: string) => loja.caixa.call('POST', 'contabil/sped', { mes: corpo })
  expect((await mes('01/2028')).body.errors.mes[0]).toContain('Nenhum leiaute')
  expect((await mes('12/2026')).body.errors).toEqual({ mes: ['Este mês ainda não começou'] })
  expect((await mes('2026-11')).body.errors).toEqual({ mes: ['Use MM/AAAA'] })
})

test('a geração acaba e diz qual nota não tem XML ou se contradiz', async () => {
  const [nota] = await loja.sql<{
    id: number
    chave: string
    xml: string
    venda_id: number
    serie: number
    numero: number
  }>(
    `select id, chave, xml_proc as xml, venda_id, serie, numero from documentos_fiscais
      where modelo = '55' and status_emissao = 'autorizada' order by id limit 1`,
  )
  const guardar = (xml: string | null) =>
    loja.sql('update documentos_fiscais set xml_proc = $1, xml_assinado = $1 where id = $2', [xml, nota?.id])
  await guardar(null)
  await loja.sql('delete from notas_escrituradas')
  const parado = await gerar()
  expect([parado.estado, parado.erro]).toEqual([
    'erro',
    `O XML da nota NF-e ${nota?.serie}/${nota?.numero}, chave ${nota?.chave}, não está guardado: sem ele a nota não se escritura`,
  ])
  const mes = new URLSearchParams({ inicio: '01/11/2026', fim: '30/11/2026' })
  const livro = await loja.caixa.call('GET', `relatorios/livro_saidas?${mes}`)
  expect([livro.status, livro.body.message]).toEqual([422, parado.erro])
  await guardar(nota?.xml.replace(/(<ICMSTot><vBC>)[\d.]+/, '$11.00') ?? null)
  const { achados } = await gerar()
  expect(achados.filter(({ regra }: { regra: string }) => regra === 'V38')).toMatchObject([
    { campo: 'vBC', achado: '1,00 no total', caminho: `/vendas/${nota?.venda_id}` },
  ])
  await guardar(nota?.xml ?? null)
})

test('a EFD Contribuições sai das mesmas notas, só do regime normal e até 2026', async () => {
  const pedir = (mes: string) =>
    loja.caixa.call('POST', 'contabil/sped', { mes, arquivo: 'EFD Contribuições' })
  const crt = (valor: number) =>
    loja.sql('update empresas set crt = $1 where id = $2', [valor, loja.empresa_id])
  const [empresa] = await loja.sql<{ crt: number }>('select crt from empresas where id = $1', [
    loja.empresa_id,
  ])
  await crt(1)
  expect((await pedir('11/2026')).body.errors).toEqual({
    arquivo: ['Só empresas do regime normal (CRT 3) entregam a EFD Contribuições'],
  })
  await crt(3)
  expect((await pedir('01/2027')).body.errors).toEqual({
    mes: ['Não há EFD Contribuições de 01/01/2027: o PIS e a COFINS acabam em 31/12/2026'],
  })
  const regime = (valores: object) => loja.caixa.call('PUT', 'config/ajustes', valores)
  expect((await regime({ contrib_cumulativo: 5 })).body.errors).toEqual({
    contrib_cumulativo: ['Escolha inválida'],
  })
  await regime({ contrib_incidencia: 2, contrib_cumulativo: 1 })
  expect((await pedir('11/2026')).body.errors.arquivo[0]).toContain('pelo total (F500, F550)')
  await regime({ contrib_cumulativo: 9 })
  const arquivo = await gerar('11/2026', 'Original', 'EFD Contribuições')
  expect(arquivo).toMatchObject({ estado: 'pronto', erros: 0, depois: [], arquivo: 'EFD Contribuições' })
  const zip = await zipDe(arquivo.id)
  expect([...zip.keys()]).toEqual([
    'sped-contribuicoes-2026-11.txt',
    'sped-contribuicoes-2026-11-conferencia.txt',
  ])
  expect(zip.get('sped-contribuicoes-2026-11-conferencia.txt')).toContain('PIS e COFINS dos documentos')
  const texto: string = zip.get('sped-contribuicoes-2026-11.txt')
  const xmls = await guardados()
  expect(
    lerContribuicoes(texto, { xmls, cnpj: CNPJ, creditos: new Map(), regime: ['2', '', '1', '9'] }),
  ).toEqual([])
  expect((await gerar('11/2026', 'Original', 'EFD Contribuições')).hash).toBe(arquivo.hash)
  // its figures are no credit of the other file
  const icms = await gerar('11/2026', 'Substituto')
  expect([icms.erros, icms.figuras.a_recolher === null]).toEqual([0, false])
  await regime({ contrib_incidencia: 1 })
  await crt(empresa?.crt ?? 3)
})

test('o inventário do dia fica guardado com o seu hash e diz o que mudou', async () => {
  const guardar = (dia: string) => loja.caixa.call('POST', 'contabil/inventarios', { dia, motivo: '05' })
  expect((await guardar('20/11/2026')).body.errors).toEqual({ dia: ['O dia ainda não acabou'] })
  const primeiro = (await guardar('19/11/2026')).body.data
  expect(primeiro).toMatchObject({ dia: '19/11/2026', mes: '11/2026', mudou: [] })
  // a movement that is told later
  await loja.sql(
    `insert into estoque_movimentos (account_id, empresa_id, produto_id, deposito_id, tipo, qtde, custo_unitario, em, registrado_em)
      select account_id, empresa_id, produto_id, deposito_id, tipo, 3, 2, '2026-11-18T12:00:00Z', registrado_em
        from estoque_movimentos where produto_id = $1 limit 1`,
    [loja.produtos.comum],
  )
  const segundo = (await guardar('19/11/2026')).body.data
  expect([segundo.mudou.length, segundo.hash === primeiro.hash]).toEqual([1, false])
  expect((await loja.caixa.call('GET', 'contabil/inventarios')).body.data).toHaveLength(2)
  await expect(loja.sql('update inventarios set valor = valor')).rejects.toThrow(/permission denied/)
})

test('sem o direito, ou de outra empresa, o SPED não responde', async () => {
  await loja.sql(`update grupos set ${given({ contabil_sped: false })}`)
  for (const [metodo, onde] of [
    ['GET', 'contabil/sped'],
    ['POST', 'contabil/sped'],
    ['GET', 'contabil/sped/1/baixar'],
    ['POST', 'contabil/inventarios'],
    ['GET', 'ajustes_apuracao'],
  ] as const)
    expect((await loja.caixa.call(metodo, onde)).status).toBe(403)
  await loja.sql(`update grupos set ${given({ contabil_sped: true })}`)
  expect((await loja.caixa.call('GET', 'contabil/sped/999999')).status).toBe(404)
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
