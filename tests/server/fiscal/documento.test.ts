import { createHash } from 'node:crypto'
import { isValidIe } from '@brazilian-utils/brazilian-utils/is-valid-ie'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CatalogoAnswer } from '../../../src/domain/api/catalogo.ts'
import { HOUSE } from '../../../src/server/db/house.ts'
import { asAccount } from '../../../src/server/db/transaction.ts'
import { infRespTec, sealCsrt } from '../../../src/server/sefaz/csrt-repository.ts'
import type { Client } from '../harness.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { createAccount } from '../world.ts'

let loja: Loja
let suporte: Client
beforeAll(async () => {
  loja = await abrirLoja()
  await createAccount(loja.deps.db, { users: [{ email: 'suporte@documento.br', super_user: true }] })
  suporte = await loja.login('suporte@documento.br')
})
afterAll(() => loja.close())
afterEach(async () => {
  loja.simulador.dials.restart()
  await mudarPara('SP', '3550308', 'São Paulo')
})

const ies = new Map<string, string>([['SP', '110042490114']])
/** A registration of the state with its check digits, the first there is. */
function ieDe(uf: string): string {
  const pronta = ies.get(uf)
  if (pronta) return pronta
  for (const [comeco, tamanho] of [
    ['', 9],
    ['28', 9],
    ['2901', 11],
    ['90', 10],
    ['', 8],
  ] as const)
    for (let n = 1; n < 20_000; n++) {
      const ie = comeco + String(n).padStart(tamanho - comeco.length, '0')
      if (isValidIe({ value: ie, stateCode: uf as 'PR' })) {
        ies.set(uf, ie)
        return ie
      }
    }
  throw new Error(`no registration of ${uf}`)
}

const mudarPara = (uf: string, municipio_ibge: string, municipio: string) =>
  loja.sql('update empresas set uf = $2, municipio_ibge = $3, municipio = $4, ie = $5 where id = $1', [
    loja.empresa_id,
    uf,
    municipio_ibge,
    municipio,
    ieDe(uf),
  ])

async function vendida(mudanca: Parameters<Loja['vender']>[0] = {}) {
  const { id } = await loja.vender(mudanca)
  await loja.quieto()
  const [documento] = await loja.sql<{ chave: string; xml: string; tp_emis: number }>(
    'select chave, xml_assinado as xml, tp_emis from documentos_fiscais where venda_id = $1 and atual',
    [id],
  )
  return { venda: await loja.ver(id), xml: documento?.xml ?? '', chave: documento?.chave ?? '' }
}

const ESTADOS = [
  ['AM', '1302603', 'Manaus'],
  ['MS', '5002704', 'Campo Grande'],
  ['PE', '2611606', 'Recife'],
  ['PR', '4106902', 'Curitiba'],
  ['SC', '4205407', 'Florianópolis'],
  ['TO', '1721000', 'Palmas'],
] as const

describe('responsável técnico (NT 2018.005)', () => {
  test('vetor oficial do hashCSRT', () => {
    const quem = { CNPJ: '1', xContato: 'x', email: 'e', fone: '1' }
    const csrt = { id: '01', codigo: 'G8063VRTNDMO886SFNK5LDUDEI24XJ22YIPO' }
    expect(
      infRespTec({ ...quem, csrt }, '41180678393592000146558900000006041028190697')?.csrt?.hashCSRT,
    ).toBe('aWv6LeEM4X6u4+qBI2OYZ8grigw=')
  })

  test('sem ele o estado que o exige não recebe a nota, e o caixa sabe antes', async () => {
    await mudarPara('PR', '4106902', 'Curitiba')
    const { venda } = await vendida()
    expect(venda).toMatchObject({ status: 'R', cstat: '972' })
  })

  test('a administração o cadastra: o código entra selado e não volta', async () => {
    const corpo = {
      uf: 'BR',
      cnpj: '11222333000181',
      contato: 'Suporte Tecla',
      email: 'suporte@tecla.com.br',
      fone: '1133334444',
    }
    expect((await loja.caixa.call('POST', 'admin/responsaveis_tecnicos', corpo)).status).toBe(403)
    expect((await suporte.call('POST', 'admin/responsaveis_tecnicos', corpo)).status).toBe(201)
    const semNumero = await suporte.call('POST', 'admin/responsaveis_tecnicos', {
      ...corpo,
      uf: 'PR',
      csrt: 'SEGREDO-DO-PARANA-01',
    })
    expect(semNumero.status).toBe(422)
    const { status, body } = await suporte.call('POST', 'admin/responsaveis_tecnicos', {
      ...corpo,
      uf: 'PR',
      id_csrt: '01',
      csrt: 'SEGREDO-DO-PARANA-01',
    })
    expect(status).toBe(201)
    expect(JSON.stringify(body)).not.toContain('SEGREDO')
    const lista = await suporte.call('GET', 'admin/responsaveis_tecnicos')
    expect(JSON.stringify(lista.body)).not.toContain('SEGREDO')
    const rows = await loja.deps.db.tx({ account_id: HOUSE }, q =>
      q.query<{ csrt: string | null }>('select csrt from responsaveis_tecnicos order by uf'),
    )
    expect(rows.rows.map(({ csrt }) => csrt?.includes('SEGREDO') ?? null)).toEqual([null, false])
    // a change that brings no code keeps it
    const mudada = await suporte.call('PUT', `admin/responsaveis_tecnicos/${body.data.id}`, {
      contato: 'Outro',
    })
    expect(mudada.status).toBe(200)
  })

  test.each([
    ['AM', '1304062', 'Tabatinga', '-05:00'],
    ['PE', '2605459', 'Fernando de Noronha', '-02:00'],
    ['AM', '1302603', 'Manaus', '-04:00'],
    ['PE', '2611606', 'Recife', '-03:00'],
  ] as const)('%s, %s %s: a nota e o dia são da hora do município', async (uf, ibge, cidade, fuso) => {
    await mudarPara(uf, ibge, cidade)
    const agora = loja.clock().toISOString()
    loja.clock.set(`2026-11-20T23:50:00${fuso}`)
    const { venda, xml } = await vendida()
    expect(venda).toMatchObject({ status: 'T', cstat: '100' })
    expect(/<dhEmi>([^<]*)</.exec(xml)?.[1]).toMatch(new RegExp(`^2026-11-20T23:5\\d:\\d\\d${fuso}$`))
    const porDia = await loja.caixa.call(
      'GET',
      `relatorios/vendas?periodo=ano&grupos=dia,hora&venda=${venda.id}`,
    )
    expect(porDia.body.data.map(({ chaves }: { chaves: string[] }) => chaves)).toEqual([['2026-11-20', '23']])
    const session = (await loja.caixa.call('GET', 'user')).body
    expect(JSON.stringify(session)).toContain(`"fuso":"${fuso}"`)
    loja.clock.set(agora)
  })

  test.each(ESTADOS)('%s vende', async (uf, ibge, cidade) => {
    await mudarPara(uf, ibge, cidade)
    const { venda, xml } = await vendida()
    expect(venda).toMatchObject({ status: 'T', cstat: '100' })
    expect(xml).toContain('<infRespTec><CNPJ>11222333000181</CNPJ>')
  })

  test('um código de antes não abre com outra chave do cofre, nem fora da casa', async () => {
    const selado = sealCsrt(loja.deps.vault, 'SEGREDO')
    expect(loja.deps.vault.open(Buffer.from(selado, 'base64'), 'csrt').toString()).toBe('SEGREDO')
    const deFora = await loja.sql('select from responsaveis_tecnicos')
    expect(deFora).toEqual([])
    await loja.deps.db.tx({ account_id: loja.account_id }, q =>
      asAccount(q, HOUSE, async () =>
        expect((await q.query('select from responsaveis_tecnicos')).rowCount).toBe(2),
      ),
    )
  })
})

describe('autXML', () => {
  test('o contador da empresa é levado e, na Bahia sem contador, a SEFAZ-BA', async () => {
    const sem = await vendida()
    expect(sem.xml).not.toContain('<autXML>')
    await mudarPara('BA', '2927408', 'Salvador')
    const naBahia = await vendida()
    expect(naBahia.venda).toMatchObject({ status: 'T' })
    expect(naBahia.xml).toContain('<autXML><CNPJ>13937073000156</CNPJ></autXML>')
    expect((await loja.caixa.call('PUT', 'config/ajustes', { autxml: '123' })).status).toBe(422)
    expect((await loja.caixa.call('PUT', 'config/ajustes', { autxml: '52998224725' })).status).toBe(200)
    expect((await vendida()).xml).toContain('<autXML><CPF>52998224725</CPF></autXML>')
  })
})

describe('cartão', () => {
  const cartao = (autorizacao: string | null) => ({
    pagamento: [
      {
        meio: 3 as const,
        meio_pagamento_id: loja.meios.cartao,
        bandeira_id: loja.bandeira,
        valor: '10.00',
        numparcelas: 1,
        ...(autorizacao ? { autorizacao } : {}),
      },
    ],
  })

  test('tpIntegra é 1 com a credenciadora e a autorização, senão 2', async () => {
    expect((await vendida(cartao('A1'))).xml).toContain(
      '<card><tpIntegra>2</tpIntegra><tBand>01</tBand><cAut>A1</cAut></card>',
    )
    await loja.sql(
      `update meio_pagamentos set integrado = true, cnpj_credenciadora = '01027058000191', terminal_pagamento = 'PINPAD 7'
        where id = $1`,
      [loja.meios.cartao],
    )
    const integrada = await vendida(cartao('A2'))
    expect(integrada.venda).toMatchObject({ status: 'T' })
    expect(integrada.xml).toContain(
      '<card><tpIntegra>1</tpIntegra><CNPJ>01027058000191</CNPJ><tBand>01</tBand><cAut>A2</cAut><idTermPag>PINPAD 7</idTermPag></card>',
    )
    expect((await vendida(cartao(null))).xml).toContain('<card><tpIntegra>2</tpIntegra>')
  })
})

describe('códigos que a nota não leva', () => {
  test('um GTIN da loja sai SEM GTIN, e um NCM que não existe é recusado antes', async () => {
    const item = (mudanca: object) => ({ itens: loja.venda().itens.map(i => ({ ...i, ...mudanca })) })
    const propria = await vendida(item({ gtin: '2000000000008' }))
    expect(propria.venda).toMatchObject({ status: 'T' })
    expect(propria.xml).toContain('<cEAN>SEM GTIN</cEAN>')
    const errado = await vendida(item({ ncm: '19059099' }))
    expect(errado.venda).toMatchObject({ status: 'R', cstat: '778' })
    expect(errado.xml).toBe('')
    await loja.deps.db.tx({ account_id: HOUSE }, q =>
      q.query("insert into ncms (account_id, codigo, descricao) values ($1, '19059099', 'Novo')", [HOUSE]),
    )
    expect((await vendida(item({ ncm: '19059099' }))).xml).toContain('<NCM>19059099</NCM>')
  })
})

// after it the house has no connection for a while: nothing else is issued here
describe('sem conexão', () => {
  test('o hash é o da chave que sai: online e, sem conexão, o da chave da contingência', async () => {
    await mudarPara('PR', '4106902', 'Curitiba')
    loja.simulador.dials.adjust({ csrt: { '01': 'SEGREDO-DO-PARANA-01' }, csrt_exigido: ['PR'] })
    const hash = (chave: string) =>
      `<idCSRT>01</idCSRT><hashCSRT>${createHash('sha1').update(`SEGREDO-DO-PARANA-01${chave}`).digest('base64')}</hashCSRT>`
    const online = await vendida()
    expect(online.venda).toMatchObject({ status: 'T', cstat: '100' })
    expect(online.xml).toContain(hash(online.chave))
    loja.simulador.dials.adjust({ falha: 'recusa' })
    const semLinha = await vendida()
    expect(semLinha.venda.status_emissao).toBe('contingencia')
    expect(semLinha.xml).toContain(hash(semLinha.chave))
    expect(semLinha.chave[34]).toBe('9')
  })
})

describe('antes de pagar', () => {
  const lerCatalogo = async () => {
    const { body } = await loja.caixa.call('GET', 'pdv/catalogo')
    const { empresa, regras, produtos } = body as CatalogoAnswer
    const linha = produtos.linhas.find(uma => uma[0] === loja.produtos.comum) ?? []
    return { empresa, regras, inexistente: linha[produtos.colunas.indexOf('ncm_inexistente')] }
  }
  const aberta = async (mudanca: object) => {
    const itens = loja.venda().itens.map(item => ({ ...item, ...mudanca }))
    const { status, body } = await loja.caixa.call('POST', 'vendas', loja.venda({ paga: false, itens }))
    return status === 200 ? 'aceita' : `${status} ${JSON.stringify(body)}`
  }
  const ncm = (codigo: string) =>
    loja.sql('update produtos set ncm = $2 where id = $1', [loja.produtos.comum, codigo])

  test('NCM que não existe: o catálogo o diz e a venda aberta é recusada no campo', async () => {
    expect((await lerCatalogo()).inexistente).toBeUndefined()
    expect(await aberta({})).toBe('aceita')
    await ncm('19059098')
    expect((await lerCatalogo()).inexistente).toBe(1)
    const recusa = await aberta({ ncm: '19059098' })
    expect(recusa).toContain('422')
    expect(recusa).toContain('o NCM 19059098 não existe')
    expect(recusa).toContain('itens.0.ncm')
    await loja.deps.db.tx({ account_id: HOUSE }, q =>
      q.query("insert into ncms (account_id, codigo, descricao) values ($1, '19059098', 'Novo')", [HOUSE]),
    )
    expect((await lerCatalogo()).inexistente).toBeUndefined()
    expect(await aberta({ ncm: '19059098' })).toBe('aceita')
    await ncm('22011000')
  })

  test('no Rio um CST isento pede cBenef: a venda aberta é recusada no campo', async () => {
    await loja.sql("update tributacao_icms set cst = '40' where id = 1")
    await mudarPara('RJ', '3304557', 'Rio de Janeiro')
    const { icms } = loja.venda().regras
    const regras = { ...loja.venda().regras, icms: { 1: { ...icms['1'], cst: '40' } } }
    const { status, body } = await loja.caixa.call('POST', 'vendas', loja.venda({ paga: false, regras }))
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('itens.0.cbenef')])
    await loja.sql("update tributacao_icms set cst = '00' where id = 1")
  })

  test('a tabela importada chega ao caixa, e a falta do responsável técnico é dita', async () => {
    await loja.deps.db.tx({ account_id: HOUSE }, q =>
      q.query(
        `insert into classificacao_tributaria (account_id, codigo, cst, descricao, nfe, nfce, vigencia_fim)
         values ($1, '000001', '000', 'Integral', true, true, '2030-12-31')`,
        [HOUSE],
      ),
    )
    const { empresa, regras } = await lerCatalogo()
    expect(empresa.impedimento).toBe(null)
    expect(regras.ibs['1']?.['classe']).toBe('0|0|1|1||2030-12-31')
    await loja.deps.db.tx({ account_id: HOUSE }, q => q.query('delete from responsaveis_tecnicos'))
    await mudarPara('PR', '4106902', 'Curitiba')
    expect((await lerCatalogo()).empresa.impedimento).toContain('responsável técnico')
  })

  test('a própria regra de IBS é recusada no campo quando nenhuma nota sairia por ela', async () => {
    const regra = {
      nome: 'Errada',
      cst_ibs: '000',
      classificacao_ibs: '000001',
      aliquota_uf_ibs: '0.1',
      aliquota_reducao_uf_ibs: '10',
      aliquota_efetiva_uf_ibs: '0.09',
      diferimento_uf_ibs: '0',
      aliquota_mu_ibs: '0',
      aliquota_reducao_mu_ibs: '0',
      aliquota_efetiva_mu_ibs: '0',
      diferimento_mu_ibs: '0',
      operacao_doacao_ibs: 'N',
    }
    const post = async (mudanca: object) => {
      const { status, body } = await loja.caixa.call('POST', 'tributacao_ibs', { ...regra, ...mudanca })
      return [status, JSON.stringify(body)]
    }
    expect(await post({})).toEqual([422, expect.stringContaining('aliquota_reducao_uf_ibs')])
    expect(await post({ cst_ibs: '620', classificacao_ibs: '620006' })).toEqual([
      422,
      expect.stringContaining('ad_rem_ret_ibs'),
    ])
    const boa = { aliquota_reducao_uf_ibs: '0', aliquota_efetiva_uf_ibs: '0.1' }
    expect((await post(boa))[0]).toBe(201)
    // an own rate that is not the law's of the day it holds
    const propria = { ...boa, aliquota_lei: false }
    for (const campo of ['aliquota_uf_ibs', 'aliquota_mu_ibs'])
      expect(await post({ ...propria, [campo]: '17.7' })).toEqual([422, expect.stringContaining(campo)])
    expect((await post({ ...propria, nome: 'Da lei' }))[0]).toBe(201)
    expect(
      (await post({ ...propria, nome: 'Futura', aliquota_uf_ibs: '17.7', vigencia_de: '01/01/2030' }))[0],
    ).toBe(201)
    expect((await post({ ...boa, nome: 'Não usada', aliquota_uf_ibs: '17.7' }))[0]).toBe(201)
  })
})
