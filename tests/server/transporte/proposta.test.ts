import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PropostaDeManifestos } from '../../../src/domain/api/proposta-manifesto.ts'
import { SERVED_DOCUMENTS } from '../../../src/server/documents/index.ts'
import { CPF } from '../../core/dfe/mdfe/exemplo.ts'
import { insertRow } from '../beside.ts'
import { abrirLoja, CNPJ, type Loja, novoUuid } from '../vendas/loja.ts'

const RIO = '3304557'
const NITEROI = '3303302'
const SALVADOR = '2927408'
const SAO_PAULO = '3550308'

let loja: Loja
let caminhao: number
const clientes: Record<string, number> = {}
beforeAll(async () => {
  loja = await abrirLoja({ documents: SERVED_DOCUMENTS })
  await loja.sql('update planos set emitir_mdfe = true')
  await loja.deps.db.tx({ account_id: loja.account_id }, async q => {
    const insert = (tabela: string, linha: Record<string, unknown>) =>
      insertRow(q, loja.account_id, tabela, linha)
    await insert('series', {
      ...{ empresa_id: loja.empresa_id, nome: 'Manifestos', modelo: '58', serie: '1', sequencia: 0 },
    })
    await insert('parceiros', { tipo: 'F', nome: 'José da Silva', cpf_cnpj: CPF, classificacaos: [4] })
    for (const municipio_id of [RIO, NITEROI, SALVADOR]) {
      const cpf_cnpj = { [RIO]: '39053344705', [NITEROI]: '15350946056', [SALVADOR]: '12345678909' }[
        municipio_id
      ]
      const parceiro_id = await insert('parceiros', { tipo: 'F', nome: `De ${municipio_id}`, cpf_cnpj })
      await insert('parceiros_address', {
        ...{ parceiro_id, endereco: 'Rua das Flores', numero: '10', bairro: 'Centro', cep: '20010000' },
        ...{ municipio_id, tipo_contribuite: 9, principal: 1 },
      })
      clientes[municipio_id] = parceiro_id
    }
  })
  const { body } = await loja.caixa.call('POST', 'veiculos', {
    ...{ nome: 'Baú', placa: 'ABC1D23', ativo: true, uf: '35', tara: '7500.00', capacidade_kg: '14000' },
    ...{ tipo_rodado: '01', tipo_carroceria: '02' },
  })
  caminhao = body.data.id
  // a trailer, and a truck without tare, pull nothing
  const outros = [
    { nome: 'Reboque', placa: 'REB1A23', especie: 'R', tara: '3000.00' },
    { nome: 'Sem tara', placa: 'VAN1A23' },
  ]
  for (const veiculo of outros) {
    const dito = await loja.caixa.call('POST', 'veiculos', { ...veiculo, ativo: true })
    expect(dito.body.errors).toBeUndefined()
  }
})
afterAll(() => loja.close())

/** Sells a note 55 to the customer of a city, authorised. */
async function nota(cidade: string, qtde = '1') {
  const { id } = await loja.vender({ modelo: '55', parceiro_id: clientes[cidade] as number }, qtde)
  await loja.quieto()
  const { chave, status } = await loja.ver(id)
  expect([cidade, status]).toEqual([cidade, 'T'])
  return { id, chave: chave ?? '' }
}

async function propor(...ids: number[]): Promise<PropostaDeManifestos> {
  const { status, body } = await loja.caixa.call('POST', 'manifesto_documento/proposta', { ids })
  expect([status, body.errors]).toEqual([200, undefined])
  return body.data
}

/** The body that the dialog makes of a proposal. */
const inteiro = ({ manifestos: [primeiro], veiculos: [veiculo], condutores }: PropostaDeManifestos) => ({
  ...primeiro?.corpo,
  ...{ uuid: novoUuid(), veiculo_id: veiculo?.id, motoristas: condutores.slice(0, 1), peso_carga: '1.0000' },
})

test('notas de duas UFs dão dois manifestos, cada um com as suas cidades', async () => {
  const [rio, salvador, niteroi] = [await nota(RIO, '3'), await nota(SALVADOR), await nota(NITEROI, '2')]
  const { manifestos, recusadas, avisos } = await propor(rio.id, salvador.id, niteroi.id)
  expect([recusadas, avisos]).toEqual([[], []])
  expect(manifestos.map(({ corpo, descargas }) => [corpo.uf_inicio, corpo.uf_fim, descargas])).toEqual([
    [
      'SP',
      'RJ',
      [
        { nome: expect.stringMatching(/rio de janeiro/i), notas: 1 },
        { nome: expect.stringMatching(/niter[oó]i/i), notas: 1 },
      ],
    ],
    ['SP', 'BA', [{ nome: expect.stringMatching(/salvador/i), notas: 1 }]],
  ])
  expect(manifestos.map(({ corpo }) => [corpo.valor_carga, corpo.percurso])).toEqual([
    ['50.00', []],
    ['10.00', [{ uf: 'MG' }]],
  ])
  expect(manifestos[0]?.corpo).toMatchObject({
    ...{ tipo_emitente: '2', produto: expect.any(String), ncm: '22011000', seguros: [] },
    municipios_carga: [{ municipio_id: SAO_PAULO }],
    documentos: [
      { municipio_id: RIO, chave: rio.chave, reentrega: false },
      { municipio_id: NITEROI, chave: niteroi.chave, reentrega: false },
    ],
  })
})

test('só quem puxa é oferecido, e o motorista do cadastro', async () => {
  const { veiculos, condutores } = await propor((await nota(RIO)).id)
  expect(veiculos).toEqual([
    {
      ...{ id: caminhao, nome: 'Baú', placa: 'ABC1D23', tipo_transportador: null, condutor: null },
      reboques: [],
    },
  ])
  expect(condutores).toEqual([{ nome: 'José da Silva', cpf: CPF }])
})

test('duas notas da mesma cidade, e a repetida conta uma vez', async () => {
  const [uma, outra] = [await nota(NITEROI), await nota(NITEROI)]
  const { manifestos } = await propor(uma.id, outra.id, uma.id)
  expect(manifestos.map(({ descargas, corpo }) => [descargas, corpo.valor_carga])).toEqual([
    [[{ nome: expect.any(String), notas: 2 }], '20.00'],
  ])
})

test('cada nota que não vai diz por quê', async () => {
  const cancelada = await nota(RIO)
  const desistiu = { justificativa: 'Cliente desistiu da compra' }
  const cancelar = await loja.caixa.call('POST', `vendas/${cancelada.id}/cancelar`, desistiu)
  expect(cancelar.status).toBe(200)
  await loja.quieto()
  const cupom = await loja.vender()
  await loja.quieto()
  const { manifestos, recusadas } = await propor(cancelada.id, cupom.id, 999_999)
  expect(manifestos).toEqual([])
  expect(Object.fromEntries(recusadas.map(({ id, texto }) => [id, texto]))).toEqual({
    [cancelada.id]: 'A nota está cancelada',
    [cupom.id]: 'O manifesto não leva NFC-e: emita uma NF-e para manifestar',
    999999: 'Não existe mais',
  })
})

test('a nota rejeitada e a de outra empresa ficam de fora', async () => {
  const [rejeitada, alheia] = [await nota(RIO), await nota(RIO)]
  await loja.sql("update documentos_fiscais set status_emissao = 'rejeitada' where venda_id = $1", [
    rejeitada.id,
  ])
  const [outra] = await loja.sql<{ id: number }>(
    `insert into empresas (account_id, nome, razao, cnpj, crt, municipio_ibge, municipio, uf, status, plano_id)
      select account_id, 'Outra', 'Outra', '45543915000181', crt, municipio_ibge, municipio, uf, status, plano_id
      from empresas where id = $1 returning id`,
    [loja.empresa_id],
  )
  await loja.sql('update vendas set empresa_id = $2 where id = $1', [alheia.id, outra?.id])
  const { recusadas } = await propor(rejeitada.id, alheia.id)
  expect(recusadas).toEqual([
    {
      ...{ id: rejeitada.id, nota: expect.stringMatching(/^1\/\d+$/) },
      texto: 'A nota não está autorizada pela SEFAZ',
    },
    { id: alheia.id, nota: null, texto: 'É de outra empresa da conta: entre nela para manifestar' },
  ])
})

test('a nota de um manifesto aberto vai como reentrega, e o último é proposto', async () => {
  const { id, chave } = await nota(NITEROI)
  const seguro = {
    ...{ responsavel: '1', documento: null, seguradora: 'Seguradora', cnpj_seguradora: '12345678000195' },
    apolice: '1234',
  }
  const apelido = { motoristas: [{ nome: 'Zé do Baú', cpf: CPF }] }
  const corpo = { ...inteiro(await propor(id)), ...apelido, seguros: [{ ...seguro, averbacoes: [] }] }
  const gravado = await loja.caixa.call('POST', 'manifesto_documento', corpo)
  expect(gravado.body.errors).toBeUndefined()
  await loja.caixa.call('POST', `manifesto_documento/${gravado.body.data.id}/emitir`)
  await loja.quieto()
  const { body } = await loja.caixa.call('GET', `manifesto_documento/${gravado.body.data.id}`)
  expect([body.data.situacao, body.data.emissao.motivo]).toEqual(['T', null])
  const { manifestos, avisos, veiculos, condutores } = await propor(id)
  // the register's name, not what an earlier manifest had
  expect(condutores).toEqual([{ nome: 'José da Silva', cpf: CPF }])
  expect(avisos.map(({ id, texto }) => [id, texto])).toEqual([
    [id, 'Já está no manifesto 1/1, que não foi encerrado: vai como reentrega'],
  ])
  expect(manifestos[0]?.corpo.documentos).toEqual([{ municipio_id: NITEROI, chave, reentrega: true }])
  expect(manifestos[0]?.corpo.seguros).toEqual([{ ...seguro, averbacoes: [] }])
  expect(veiculos[0]).toMatchObject({ id: caminhao, condutor: CPF })
})

test('os ajustes de transporte valem antes do último manifesto', async () => {
  const { account_id, empresa_id } = loja
  const contratante = await loja.deps.db.tx({ account_id }, async q => {
    const livre = { nome: 'Segunda', modelo: '58', serie: '2', sequencia: 0 }
    await insertRow(q, account_id, 'series', { empresa_id, ...livre })
    const quem = { tipo: 'J', nome: 'Quem contrata', cpf_cnpj: '11222333000181' }
    return insertRow(q, account_id, 'parceiros', quem)
  })
  await loja.sql(`update empresas set transporte_seguradora = 'Habitual', transporte_apolice = '99',
    transporte_seguradora_cnpj = '12345678000195', transporte_averbacao = '777', transporte_resp_seguro = 2,
    transporte_contratante = '11222333000181', serie_mdfe = '2', transporte_rntrc = '12345678'`)
  const proposta = await propor((await nota(NITEROI)).id)
  const { seguros, contratantes } = proposta.manifestos[0]?.corpo ?? {}
  expect(contratantes).toEqual([{ parceiro_id: contratante }])
  expect(seguros).toEqual([
    {
      ...{ responsavel: '2', documento: '11222333000181', seguradora: 'Habitual', apolice: '99' },
      ...{ cnpj_seguradora: '12345678000195', averbacoes: [{ numero: '777' }] },
    },
  ])
  const { body } = await loja.caixa.call('POST', 'manifesto_documento', inteiro(proposta))
  expect(body.errors).toBeUndefined()
  // own goods have no carrier's registration (681)
  expect(body.data.rntrc).toBeNull()
  // the earlier trip has ended
  await loja.sql(
    `update documentos_fiscais set status_emissao = 'encerrada' where origem_tipo = 'manifesto_documento'`,
  )
  const emitido = await loja.caixa.call('POST', `manifesto_documento/${body.data.id}/emitir`)
  expect(emitido.body.errors).toBeUndefined()
  await loja.quieto()
  const visto = await loja.caixa.call('GET', `manifesto_documento/${body.data.id}`)
  expect(visto.body.data.emissao.serie).toBe(2)
})

test('sem a opção do plano não há proposta', async () => {
  await loja.sql('update planos set emitir_mdfe = false')
  const { status } = await loja.caixa.call('POST', 'manifesto_documento/proposta', { ids: [1] })
  expect(status).toBe(403)
  await loja.sql('update planos set emitir_mdfe = true')
})

test('de CT-e sai o manifesto de quem transporta, e o cancelado fica de fora', async () => {
  const { caixa, account_id, empresa_id } = loja
  const paga = await loja.deps.db.tx({ account_id }, async q => {
    await insertRow(q, account_id, 'series', {
      ...{ empresa_id, nome: 'Fretes', modelo: '57', serie: '1', sequencia: 0 },
    })
    const { rows } = await q.query<{ id: number }>('select id from parceiros where cpf_cnpj = $1', [CNPJ])
    const id = rows[0]?.id
    await insertRow(q, account_id, 'parceiros_address', {
      ...{ parceiro_id: id, endereco: 'Rua do Porto', numero: '7', bairro: 'Centro', cep: '01001000' },
      ...{ municipio_id: SAO_PAULO, tipo_contribuite: 1, ie: '110042490114', principal: 1 },
    })
    return id
  })
  const regra = await caixa.call('POST', 'regra_cte', { nome: 'T', ativo: true, cfop: '5353', cst: '00' })
  const cte = async () => {
    const { chave } = await nota(RIO)
    const { body } = await caixa.call('POST', 'conhecimento_transporte', {
      ...{ uuid: novoUuid(), produto_predominante: 'REFRIGERANTE', valor_carga: '10.00' },
      ...{ remetente_id: paga, destinatario_id: clientes[RIO], papel_tomador: 'remetente' },
      ...{ municipio_inicio_id: SAO_PAULO, municipio_fim_id: RIO, rntrc: '12345678' },
      ...{ regra_id: regra.body.data.id, chaves: [{ chave }], outros_documentos: [], entregas: [] },
      quantidades: [{ unidade: '02', medida: 'PESO BRUTO', quantidade: '0.2500' }],
      componentes: [{ componente_id: null, nome: 'FRETE', valor: '100.00' }],
      ...{ parcelas: [], observacoes: [], autsXml: [], complementados: [], anteriores: [], multimodais: [] },
    })
    expect(body.errors).toBeUndefined()
    const { data } = (await caixa.call('POST', `conhecimento_transporte/${body.data.id}/emitir`)).body
    expect(data).toMatchObject({ situacao: 'T', emissao: { motivo: null } })
    return { id: data.id as number, chave: data.emissao.chave as string }
  }
  const [leva, outro, cai] = [await cte(), await cte(), await cte()]
  const desfaz = { justificativa: 'Cliente desistiu da viagem' }
  await caixa.call('POST', `conhecimento_transporte/${cai.id}/cancelar`, desfaz)
  await loja.quieto()
  const de = 'conhecimentos'
  const todos = { de, ids: [leva.id, outro.id, cai.id] }
  const { body } = await caixa.call('POST', 'manifesto_documento/proposta', todos)
  expect(body.data.recusadas).toEqual([
    { id: cai.id, nota: expect.any(String), texto: 'O CT-e está cancelado' },
  ])
  // the truck of a company of which the register says no kind: a TAC carries own goods (454), an ETC those of others
  await loja.sql(
    'update veiculos set proprietario_id = (select id from parceiros where cpf_cnpj = $1) where id = $2',
    [...['11222333000181', caminhao]],
  )
  const tipoDe = ({ veiculos }: PropostaDeManifestos) =>
    veiculos.find(({ id }) => id === caminhao)?.tipo_transportador
  const { data: deCtes } = (await caixa.call('POST', 'manifesto_documento/proposta', todos)).body
  const [carioca, niteroi] = [await nota(RIO), await nota(NITEROI)]
  expect([tipoDe(await propor(carioca.id)), tipoDe(deCtes)]).toEqual(['2', '1'])
  await loja.sql('update veiculos set proprietario_id = null where id = $1', [caminhao])
  // a simplificado ends in one city (370): the notes of the others are told
  const vendas = [niteroi.id, (await nota(RIO)).id, carioca.id]
  const { data: carga } = (await caixa.call('POST', 'conhecimento_transporte/carga', { vendas })).body
  expect(
    carga.entregas.map(({ municipio_fim_id }: { municipio_fim_id: string }) => municipio_fim_id),
  ).toEqual([RIO])
  expect(carga.entregas[0].notas).toHaveLength(2)
  expect(carga.sem_entrega).toMatch(/um só município \(370\): as notas de niter[oó]i ficam/i)

  const [{ corpo }] = body.data.manifestos
  expect(corpo).toMatchObject({
    ...{ tipo_emitente: '1', uf_inicio: 'SP', uf_fim: 'RJ', valor_carga: '20.00', peso_carga: '500.0000' },
    ...{ rntrc: '12345678', produto: 'REFRIGERANTE', tipo_carga: '05', ncm: null, cep_carga: null },
    contratantes: expect.arrayContaining([{ parceiro_id: paga }]),
    documentos: [leva, outro].map(({ chave }) => ({ municipio_id: RIO, chave, reentrega: false })),
  })
  const gravado = await caixa.call('POST', 'manifesto_documento', {
    ...inteiro(body.data),
    ciots: [{ codigo: '123456789012', documento: CNPJ }],
  })
  expect(gravado.body.errors).toBeUndefined()
  const { emissao } = (await caixa.call('POST', `manifesto_documento/${gravado.body.data.id}/emitir`)).body
    .data
  await loja.quieto()
  expect((await caixa.call('GET', `manifesto_documento/${gravado.body.data.id}`)).body.data).toMatchObject({
    situacao: 'T',
    emissao: { motivo: null, chave: emissao?.chave },
  })
  // one CT-e is the whole load: its postcodes are told
  const so = await caixa.call('POST', 'manifesto_documento/proposta', { de, ids: [leva.id] })
  expect(so.body.data.manifestos[0].corpo).toMatchObject({ cep_carga: '01001000', cep_descarga: '20010000' })
})
