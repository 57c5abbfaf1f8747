import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dvChave } from '../../../src/core/document/chave.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { given } from '../world.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
})
afterAll(() => loja.close())
afterEach(() => loja.simulador.dials.restart())

const consultar = (chave: string) => loja.caixa.call('GET', `sefaz/consultar/${encodeURIComponent(chave)}`)
async function autorizada(): Promise<{ id: number; chave: string }> {
  const { id } = await loja.vender({ modelo: '55', parceiro_id: loja.parceiros.completo })
  await loja.quieto()
  const [nota] = await loja.sql<{ chave: string }>(
    'select chave from documentos_fiscais where venda_id = $1',
    [id],
  )
  return { id, chave: nota?.chave ?? '' }
}

test('a nota da casa traz a SEFAZ, os eventos, o XML e a venda', async () => {
  const { id, chave } = await autorizada()
  const { status, body } = await consultar(chave.replace(/(.{4})/g, '$1 '))
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    ...{ chave, modelo: '55', serie: 1, uf: 'SP', mes: '11/2026', venda_id: id, recebida_id: null },
    sefaz: { situacao: 'autorizada', cstat: '100', protocolo: expect.stringMatching(/^\d{15}$/) },
    ...{ falha: null, eventos: [] },
    nota: {
      valor: '10.00',
      emitente: { documento: '11222333000181', uf: 'SP' },
      itens: [{ codigo: '1', valor: '10.00' }],
    },
  })
  await loja.caixa.call('POST', `vendas/${id}/carta_correcao`, { carta: 'O endereço é Rua das Flores, 20' })
  await loja.caixa.call('POST', `vendas/${id}/cancelar`, { justificativa: 'Cliente desistiu da compra' })
  const depois = (await consultar(`NFe${chave}`)).body.data
  expect(depois.sefaz).toMatchObject({ situacao: 'cancelada', cstat: '101' })
  expect(depois.eventos).toMatchObject([
    { nome: expect.stringContaining('Carta'), texto: expect.stringContaining('Rua das Flores') },
    { nome: expect.stringContaining('Cancelamento'), texto: 'Cliente desistiu da compra' },
  ])
})

test('a nota de qualquer um é perguntada à SEFAZ da sua UF', async () => {
  const corpo = `52261112ABC34501DE355500100000000711234567${'8'}`.slice(0, 43)
  const chave = corpo + dvChave(corpo)
  const { status, body } = await consultar(chave.toLowerCase())
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    ...{ chave, uf: 'GO', cnpj: '12ABC34501DE35', numero: 7, nota: null, venda_id: null },
    sefaz: { situacao: 'inexistente', cstat: '217' },
  })
})

test('a SEFAZ muda não apaga o que se sabe, e a chave errada diz o que há com ela', async () => {
  const { id, chave } = await autorizada()
  loja.simulador.dials.adjust({ falha: '500', servico: 'NFeConsultaProtocolo4' })
  expect((await consultar(chave)).body.data).toMatchObject({
    ...{
      sefaz: null,
      falha: 'A SEFAZ SP não respondeu: tente de novo em alguns minutos',
      venda_id: id,
      nota: { valor: '10.00' },
    },
  })
  const errada = chave.slice(0, 43) + ((Number(chave[43]) + 1) % 10)
  const erro = async (texto: string) => {
    const { status, body } = await consultar(texto)
    return [status, body.errors?.chave?.[0]]
  }
  expect(await erro(errada)).toEqual([
    422,
    `O último dígito não confere (seria ${chave[43]}): algum caractere foi trocado`,
  ])
  expect(await erro(chave.slice(1))).toEqual([422, 'A chave tem 44 caracteres: aqui há 43'])
  const de = (modelo: string) => {
    const sem = `${chave.slice(0, 20)}${modelo}${chave.slice(22, 43)}`
    return sem + dvChave(sem)
  }
  // of a CT-e the authority tells too
  expect((await erro(de('57')))[0]).toBe(200)
  expect(await erro(de('59'))).toEqual([
    422,
    'A chave é de um documento de modelo 59, que não se consulta aqui',
  ])
  await loja.sql(`update grupos set ${given({ fiscal_consultar_documento: false })}`)
  expect((await consultar(chave)).status).toBe(403)
  await loja.sql(`update grupos set ${given({ fiscal_consultar_documento: true })}`)
})

test('o contribuinte vem do cadastro da sua UF, cada inscrição', async () => {
  const cadastro = (uf: string, documento: string) =>
    loja.caixa.call('GET', `sefaz/cadastro/${uf}/${documento}`)
  const { status, body } = await cadastro('SP', '98.765.001/0001-21'.replace(/\D/g, ''))
  expect(status).toBe(200)
  expect(body.data).toEqual([
    {
      ...{ ie: '110042490114', documento: '98765001000121', uf: 'SP', habilitado: true },
      ...{ nome: 'DISTRIBUIDORA BOA SAFRA LTDA', fantasia: 'BOA SAFRA', regime: 'SIMPLES NACIONAL' },
      ...{ cnae: '4635402', inicio: '2011-03-14', baixa: '' },
      ...{ logradouro: 'RUA DO ATACADO', numero: '1200', complemento: '', bairro: 'VILA MARIA' },
      ...{ cep: '02118010', municipio: { code: '3550308', name: expect.any(String), uf: 'SP' } },
    },
  ])
  expect((await cadastro('SP', '87654002000182')).body.data).toHaveLength(2)
  expect((await cadastro('GO', '65432004000194')).body.data).toMatchObject([
    { habilitado: false, baixa: '2024-09-30' },
  ])
  const nenhum = await cadastro('RJ', '98765001000121')
  expect([nenhum.status, nenhum.body.message]).toEqual([
    404,
    'SEFAZ RJ: 259 Rejeicao: CNPJ da consulta nao cadastrado como contribuinte na UF',
  ])
  expect((await cadastro('SP', '98765001000122')).body.errors).toEqual({
    documento: ['CPF ou CNPJ inválido'],
  })
  expect((await cadastro('SP', '12ABC34501DE35')).body.errors).toEqual({
    documento: ['A consulta de contribuintes da SEFAZ não recebe CNPJ com letras'],
  })
  expect((await cadastro('ZZ', '98765001000121')).body.errors).toEqual({ uf: ['UF inválida'] })
  loja.simulador.dials.adjust({ falha: '500', servico: 'CadConsultaCadastro4' })
  loja.simulador.dials.adjust({ falha: '500', servico: 'CadConsultaCadastro4' })
  expect(await cadastro('SP', '98765001000121')).toMatchObject({
    status: 503,
    body: { message: 'A SEFAZ SP não respondeu: tente de novo em alguns minutos' },
  })
})
