import { getTableColumns } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AJUSTES, type Setting } from '../../../src/domain/config/ajustes.ts'
import { registro } from '../../../src/server/db/tables/registros.ts'
import { insertRow } from '../beside.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { createAccount, type TestAccount } from '../world.ts'

let t: TestApp
let dono: Client
let conta: TestAccount
let alheia: TestAccount

beforeAll(async () => {
  t = await createTestApp()
  conta = await createAccount(t.deps.db, { users: [{ email: 'dono@c.br' }], companies: [{}, {}] })
  alheia = await createAccount(t.deps.db, { users: [{ email: 'outro@c.br' }] })
  await createAccount(t.deps.db, { users: [{ email: 'caixa@c.br', flags: ['documentos_pdv'] }] })
  dono = await t.login('dono@c.br')
  await t.deps.db.tx(conta, q =>
    q.query(
      `insert into series (account_id, empresa_id, nome, modelo, serie, sequencia)
        select $conta, $1, 'Série ' || modelo, modelo, '70', 0 from unnest(array['55', '57', '58', '67']) modelo`,
      [conta.empresas[0]],
    ),
  )
  await t.deps.db.tx(conta, q =>
    insertRow(q, conta.account_id, 'parceiros', {
      tipo: 'J',
      nome: 'Contratante',
      cpf_cnpj: '11222333000181',
    }),
  )
  await t.deps.db.tx(conta, q =>
    insertRow(q, conta.account_id, 'regra_cte', { nome: 'Frete', ativo: true, cfop: '5353', cst: '00' }),
  )
})
afterAll(() => t.close())

interface Efetivo {
  chave: string
  valor: unknown
  origem: string
}
const efetivos = async () =>
  new Map(((await dono.call('GET', 'config/ajustes')).body.data as Efetivo[]).map(item => [item.chave, item]))

/** Values of the settings that take only a certain form, and of those whose value the tests below need. */
const CERTAIN: Readonly<Record<string, unknown>> = {
  valor_decimal: 2,
  csc_id: '12',
  contador_crc: 'SP123456O7',
  contador_cnpj: '11222333000181',
  contador_fone: '11999998888',
  contador_municipio: '3550308',
  vias_sangria: 2,
  serie_devolucao: '70',
  serie_cte: '70',
  serie_cte_os: '70',
  serie_mdfe: '70',
  transporte_rntrc: '12345678',
  transporte_seguradora_cnpj: '11222333000181',
  transporte_contratante: '11222333000181',
  cte_regra: 'Frete',
  cte_iest: 'RJ 12345678, SP 110042490114',
  intermediador_padrao: '11222333000181',
  pix_cnpj: '11222333000181',
  smtp_host: 'smtp.loja.br',
}
/** Another value than the default, by kind. */
const OTHER: Readonly<Record<Setting['tipo'], (setting: Setting) => unknown>> = {
  bool: ({ padrao }) => !padrao,
  int: ({ padrao, min = 0, max = 999, palavras }) =>
    palavras
      ? Object.keys(palavras)
          .map(Number)
          .find(choice => choice !== padrao)
      : padrao === min
        ? max
        : min,
  data: () => '2027-01-01',
  dias: () => '012345F',
  digitos: () => '12',
  documento: () => '52998224725',
  email: () => 'vendas@loja.br',
  linhas: () => 'Volte sempre',
  modelo: () => 'Um recado.',
  pix: () => '11222333000181',
  segredo: () => SECRET,
  taxa: () => '3.50',
  texto: () => 'Loja',
  valor: () => '1500.00',
}
const SECRET = '••••••'
const ALL: readonly Setting[] = AJUSTES
const changed = (setting: Setting) => CERTAIN[setting.chave] ?? OTHER[setting.tipo](setting)
describe('ajustes', () => {
  test.each(ALL.map(setting => [setting.chave, setting] as const))(
    '%s: nasce no padrão, muda, e quem o lê vê a mudança',
    async (chave, setting) => {
      const { onde, padrao, till } = setting
      const valor = changed(setting)
      expect((await efetivos()).get(chave)).toEqual({ chave, valor: padrao, origem: 'padrao' })
      const { status } = await dono.call('PUT', 'config/ajustes', {
        [chave]: valor === SECRET ? 'CODIGO-SECRETO' : valor,
      })
      expect(status).toBe(200)
      expect((await efetivos()).get(chave)).toEqual({ chave, valor, origem: onde })
      const catalogo = (await dono.call('GET', 'pdv/catalogo')).body
      const sessao = (await dono.call('GET', 'user')).body.data
      const told = [catalogo, sessao].map(({ account, empresa }) => (onde === 'conta' ? account : empresa))
      expect(chave in told[0]).toBe(till === true)
      for (const level of told) if (chave in level) expect(level[chave]).toBe(valor)
    },
  )

  test('mostra o que se decide noutro lugar e quem decidiu, sem a senha do correio', async () => {
    await dono.call('POST', 'grupo_impressoes', { nome: 'Cozinha' })
    const { em_vigor } = (await dono.call('GET', 'config/ajustes')).body
    expect(em_vigor).toEqual([
      {
        pagina: 'nota_fiscal',
        titulo: 'Ambiente da SEFAZ',
        valor: 'Homologação',
        origem: 'empresa',
        caminho: '/config/ambiente',
      },
      {
        pagina: 'nota_fiscal',
        titulo: 'Certificado digital',
        valor: 'nenhum',
        origem: 'empresa',
        caminho: '/config/ambiente',
      },
      {
        pagina: 'impressao_grupo',
        titulo: 'Cozinha (0 produtos)',
        valor: 'não imprime',
        origem: 'cadastro',
        caminho: expect.stringMatching(/^\/cadastro\/grupo_impressao\/\d+\/editar$/),
      },
      {
        pagina: 'email',
        titulo: 'Servidor de e-mail',
        valor: 'nenhum: nada é enviado',
        origem: 'instalacao',
        caminho: null,
      },
      {
        pagina: 'email',
        titulo: 'Remetente do e-mail',
        valor: 'Tecla <nao-responda@tecla.invalid>',
        origem: 'instalacao',
        caminho: null,
      },
      {
        pagina: 'internet',
        titulo: 'Consulta de CEP',
        valor: 'viacep.com.br, brasilapi.com.br',
        origem: 'instalacao',
        caminho: null,
      },
      {
        pagina: 'internet',
        titulo: 'Consulta de CNPJ',
        valor: 'receitaws.com.br, brasilapi.com.br',
        origem: 'instalacao',
        caminho: null,
      },
      {
        pagina: 'internet',
        titulo: 'Mapa',
        valor: 'nenhum: sem chave',
        origem: 'instalacao',
        caminho: null,
      },
      {
        pagina: 'internet',
        titulo: 'Pix dinâmico',
        valor: 'nenhum: só o QR Code da chave',
        origem: 'instalacao',
        caminho: null,
      },
      {
        pagina: 'internet',
        titulo: 'Pasta do TEF',
        valor: 'nenhuma: o cartão é digitado',
        origem: 'instalacao',
        caminho: null,
      },
      {
        pagina: 'internet',
        titulo: 'Avisos entre servidores',
        valor: 'pelo banco de dados',
        origem: 'instalacao',
        caminho: null,
      },
      {
        pagina: 'internet',
        titulo: 'Aplicativos de pedidos',
        valor: 'o endereço de cada canal',
        origem: 'instalacao',
        caminho: null,
      },
    ])
  })

  test('o nulo volta ao herdado, e mudar o servidor ou o usuário apaga a senha', async () => {
    await dono.call('PUT', 'config/ajustes', { som_delivery: null, smtp_porta: null })
    const agora = await efetivos()
    expect([agora.get('som_delivery'), agora.get('smtp_porta')]).toEqual([
      { chave: 'som_delivery', valor: 1, origem: 'padrao' },
      { chave: 'smtp_porta', valor: 587, origem: 'padrao' },
    ])
    await dono.call('PUT', 'config/ajustes', { smtp_host: 'smtp.outro.br' })
    expect((await efetivos()).get('smtp_senha')?.valor).toBe(null)
    await dono.call('PUT', 'config/ajustes', { smtp_usuario: 'ana', smtp_senha: 'a b c' })
    expect((await efetivos()).get('smtp_senha')?.valor).toBe('••••••')
  })

  test('cada ajuste diz a sua última mudança, da conta e da empresa que se vê', async () => {
    await dono.call('PUT', 'config/ajustes', { vias_sangria: 3, valor_decimal: 6, smtp_senha: 'outra' })
    const { mudancas } = (await dono.call('GET', 'config/ajustes')).body
    const de = (chave: string) => mudancas.filter((um: Efetivo) => um.chave === chave)
    const em = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
    const usuario = expect.stringMatching(/./)
    expect(de('vias_sangria')).toEqual([{ chave: 'vias_sangria', usuario, em, antes: 2, depois: 3 }])
    expect(de('valor_decimal')).toEqual([{ chave: 'valor_decimal', usuario, em, antes: 2, depois: 6 }])
    expect(JSON.stringify(de('smtp_senha'))).toMatch(/"antes":"•+","depois":"•+"/)
    const vista = (await (await t.login('outro@c.br')).call('GET', 'config/ajustes')).body
    expect(vista.mudancas).toEqual([])
  })

  test('a chave PIX é guardada sem máscara, e o que não é chave diz por quê', async () => {
    const muda = async (pix_chave: string) => (await dono.call('PUT', 'config/ajustes', { pix_chave })).body
    await muda(' Caixa@Loja.BR ')
    expect((await efetivos()).get('pix_chave')?.valor).toBe('caixa@loja.br')
    expect((await muda('11943214321')).errors).toEqual({
      pix_chave: ['Chave PIX inválida: CPF, CNPJ, e-mail, telefone com +55 ou chave aleatória'],
    })
    await muda('')
    expect((await efetivos()).get('pix_chave')?.origem).toBe('padrao')
  })

  test('uma empresa nova promete 25 minutos de preparo e 20 na rua', async () => {
    const nova = await t.login('outro@c.br')
    const { data } = (await nova.call('GET', 'config/ajustes')).body
    const agora = new Map((data as Efetivo[]).map(item => [item.chave, item]))
    for (const [chave, valor] of [
      ['aceitar_min', 5],
      ['preparo_min', 25],
      ['rota_min', 20],
      ['repetir_alerta_s', 15],
    ] as const)
      expect(agora.get(chave)).toEqual({ chave, valor, origem: 'padrao' })
  })

  test('fora do limite, do tipo ou desconhecido é recusado no campo e nada muda', async () => {
    const antes = await efetivos()
    for (const corpo of [
      { som_delivery: 17 },
      { valor_decimal: 1 },
      { qtde_decimal: 'x' },
      { alerta_sonoro: 2 },
      { cnpj_modelo_55_desde: '2027-02-30' },
      { inventado: 1 },
      { csc_id: '1234567' },
      { csc: 'com espaço' },
      { qrcode_versao: 1 },
      { csc: null },
      { controle_serie: 'sim' },
      { corpo_nota: 'Olá, {clinte}.' },
      { assunto_nota: 'duas\nlinhas' },
      { smtp_host: 'smtp://loja.br' },
      { smtp_porta: 0 },
      { mensagem_rodape: 'a\nb\nc\nd\ne' },
      { mensagem_rodape: 'x'.repeat(49) },
      { limite_padrao_cliente: '-1' },
      { sessao_minutos: 5 },
      { repetir_alerta_s: 121 },
      { smtp_seguranca: 3 },
      { contador_municipio: '123' },
      { dias_uteis_aberto: 'seg a' },
      { dias_uteis_aberto: 'útil' },
      { imprimir_apos: 5 },
      { email_nome: 'a\nBcc: b' },
      { email_remetente: null },
    ])
      expect((await dono.call('PUT', 'config/ajustes', corpo)).status, JSON.stringify(corpo)).toBe(422)
    expect(await efetivos()).toEqual(antes)
    expect((await dono.call('PUT', `accounts/${alheia.account_id}`, { som_delivery: 2 })).status).toBe(404)
    const { body } = await dono.call('PUT', `accounts/${conta.account_id}`, { som_delivery: 2 })
    expect(body.data.som_delivery).toBe(2)
    const caixa = await t.login('caixa@c.br')
    expect((await caixa.call('GET', 'config/ajustes')).status).toBe(403)
  })
})

describe('cada ajuste é lido por alguém', () => {
  /** Columns that are data of the account or company, not a choice of how the program works. */
  const DADOS =
    /^(id|account_id|nome|razao|cnpj|ie|im|cnae|crt|cep|logradouro|numero|complemento|bairro|municipio|municipio_ibge|uf|fuso|telefone|email|logo|validade_certificado|certificado|certificado_senha|criado_em|atualizado_em|versao)$/
  /** Decided elsewhere: by the administration, or on the screen of the environment. */
  const DE_OUTRA_TELA = [
    'status',
    'bloqueada',
    'plano_id',
    'teste_ate',
    'licenca_ate',
    'ambiente_sefaz',
    'treinamento',
    'ibscbs_regular_de',
    'ibscbs_regular_ate',
    // asked by the wizard and kept with the company's addresses
    'recebe_cartao',
  ]
  /** Their reader comes with the documents (doc 2 §3 item dialog, doc 3 §4 recipient): kept, and on no settings page. */
  const DOS_DOCUMENTOS = ['senar_pj_id', 'senar_pf_id']

  test('as colunas que são escolhas são os ajustes, e as que esperam leitor estão ditas', () => {
    const columns = [registro('accounts'), registro('empresas')].flatMap(table =>
      Object.keys(getTableColumns(table)),
    )
    const choices = columns.filter(name => !DADOS.test(name) && !DE_OUTRA_TELA.includes(name))
    expect(choices.sort()).toEqual([...AJUSTES.map(({ chave }) => chave), ...DOS_DOCUMENTOS].sort())
  })

  const SOURCES = import.meta.glob<string>('../../../src/{core,domain,server,web}/**/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  /** Files that declare, store and carry settings: being named there is not being read. */
  const PASSAGEM =
    /\/(domain\/config\/|api\/(sessao|catalogo)|db\/tables\/contas|modules\/(contas\/(?!session-end)|configuracoes\/|catalogo\/|acesso\/)|demo\/)/

  test.each(AJUSTES.map(({ chave }) => chave))('%s tem quem o leia', chave => {
    const readers = Object.entries(SOURCES).filter(
      ([path, text]) => !PASSAGEM.test(path) && new RegExp(`\\b${chave}\\b`).test(text),
    )
    expect(readers.map(([path]) => path)).not.toEqual([])
  })
})

describe('empresa', () => {
  const ENDERECO = {
    cep: '13010040',
    endereco: 'Rua Barão de Jaguara',
    numero: '900',
    bairro: 'Centro',
    municipio_id: '3509502',
    ufemissao: '35',
    ie: '110042490114',
  }
  const COMPLETA = { nome: 'Loja Um', razao: 'LOJA UM LTDA', addresss: [ENDERECO] }
  const erros = async (corpo: object, id = conta.empresas[0]) =>
    (await dono.call('PUT', `config/empresas/${id}`, corpo)).body.errors

  beforeAll(() =>
    t.deps.db.tx(conta, q =>
      q.query(
        "update empresas set municipio_ibge = '', municipio = '', uf = '', cnpj = '11444777000161' where id = $1",
        [conta.empresas[0]],
      ),
    ),
  )

  test('a empresa sem endereço é completada, e o principal dá o estado que emite', async () => {
    const [id] = conta.empresas
    expect(await erros({ nome: 'Loja' })).toEqual({ addresss: ['Informe o endereço da empresa'] })
    const { status, body } = await dono.call('PUT', `config/empresas/${id}`, {
      ...COMPLETA,
      telefones: [{ telefone: '1930000900' }],
    })
    expect([status, body.data.ie, body.data.addresss[0].municipio.name]).toEqual([
      200,
      '110042490114',
      'Campinas',
    ])
    const vista = (await dono.call('GET', `empresas/${id}`)).body.data
    expect([vista.uf, vista.ie, vista.addresss[0].principal, vista.addresss[0].tipo]).toEqual([
      'SP',
      '110042490114',
      1,
      2,
    ])
    expect(vista.telefones).toMatchObject([{ telefone: '1930000900', principal: 1 }])
  })

  test('o regime regular de IBS e CBS começa e termina com um semestre', async () => {
    const dizer = (de: string | null, ate: string | null = null) =>
      erros({ ...COMPLETA, crt: 1, ibscbs_regular_de: de, ibscbs_regular_ate: ate })
    expect(await dizer('15/01/2027')).toEqual({ ibscbs_regular_de: ['A opção começa em 01/01 ou 01/07'] })
    expect(await dizer('01/01/2027', '01/07/2027')).toEqual({
      ibscbs_regular_ate: ['A opção termina em 30/06 ou 31/12'],
    })
    expect(await dizer(null, '30/06/2027')).toEqual({
      ibscbs_regular_ate: ['Informe desde quando, e até depois desse dia'],
    })
    expect(await dizer('01/01/2027', '30/06/2027')).toBeUndefined()
  })

  test('há vários endereços e um principal, cada um com séries suas e do seu estado', async () => {
    const [id, irma] = conta.empresas
    const serie = async (modelo: string, numero: string, quem = dono) =>
      (
        await quem.call('POST', 'series', {
          nome: `S${modelo}-${numero}`,
          modelo,
          serie: numero,
          sequencia: 0,
        })
      ).body.data.id as number
    const nfce = await serie('65', '7')
    const nfe = await serie('55', '7')
    const [primeiro] = (await dono.call('GET', `empresas/${id}`)).body.data.addresss
    const outro = { ...ENDERECO, numero: '2', serie_nfe_id: nfe, serie_nfce_id: nfce, principal: 1 }
    const mudada = await dono.call('PUT', `config/empresas/${id}`, {
      addresss: [{ ...ENDERECO, id: primeiro.id }, outro],
    })
    expect([
      mudada.status,
      mudada.body.data.addresss.map((row: { principal: 0 | 1 }) => row.principal),
    ]).toEqual([200, [0, 1]])
    const { addresss } = (await dono.call('GET', `empresas/${id}`)).body.data
    expect(addresss.map((row: { numero: string }) => row.numero)).toEqual(['2', '900'])
    expect([addresss[0].serie_nfe_id, addresss[0].serie_nfce_id]).toEqual([nfe, nfce])
    // a series in use by an address stays
    expect((await dono.call('DELETE', `series/${nfce}`)).body.codigo).toBe('EM_USO')
    expect(await erros({ addresss: [outro, { ...outro, principal: 0 }] })).toEqual({
      'addresss.1.serie_nfe_id': ['Esta série já é de outro endereço'],
    })
    expect(await erros({ addresss: [{ ...outro, serie_nfe_id: nfce }] })).toEqual({
      'addresss.0.serie_nfe_id': ['Registro não encontrado'],
    })
    const rio = { ...ENDERECO, municipio_id: '3304557', ufemissao: '33', ie: '78123451' }
    expect(await erros({ addresss: [{ ...rio, ufemissao: '35' }] })).toEqual({
      'addresss.0.ufemissao': ['A UF de emissão é a da cidade'],
    })
    expect(
      await erros({
        addresss: [
          { ...rio, principal: 1 },
          { ...outro, principal: 0 },
        ],
      }),
    ).toEqual({
      'addresss.1.serie_nfe_id': ['As séries são do estado que emite (RJ)'],
    })
    // another company's series is nobody's here
    expect(await erros({ addresss: [outro] }, irma)).toEqual({
      'addresss.0.serie_nfe_id': ['Registro não encontrado'],
      'addresss.0.serie_nfce_id': ['Registro não encontrado'],
    })
  })

  test('o logotipo entra como imagem, e nada mais entra no seu lugar', async () => {
    const [id] = conta.empresas
    const PIXEL =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const posto = await dono.call('PUT', `config/empresas/${id}`, { logo: PIXEL })
    expect([posto.status, posto.body.data.logo]).toEqual([
      200,
      expect.stringMatching(/^\/api\/v1\/fotos\/\d+/),
    ])
    expect(await erros({ logo: 'data:image/svg+xml;base64,PHN2Zy8+' })).toEqual({
      logo: ['Esse tipo de arquivo não é permitido!'],
    })
    expect(await erros({ logo: `data:image/png;base64,${'A'.repeat(2_000_000)}` })).toMatchObject({
      logo: ['Imagem grande demais'],
    })
    expect(await erros({ logo: 'data:image/png;base64,AAAA' })).toEqual({
      logo: ['Esse tipo de arquivo não é permitido!'],
    })
  })

  test('cada falta é dita no campo, e a empresa de outra conta não existe', async () => {
    const [id] = conta.empresas
    const { body } = await dono.call('PUT', `config/empresas/${id}`, {
      razao: 'A & B',
      addresss: [{ ie: 'x', cep: '1', numero: '' }],
      telefones: [{ telefone: '123' }],
    })
    expect(Object.keys(body.errors).sort()).toEqual([
      'addresss.0.bairro',
      'addresss.0.cep',
      'addresss.0.endereco',
      'addresss.0.ie',
      'addresss.0.municipio_id',
      'addresss.0.numero',
      'addresss.0.ufemissao',
      'razao',
      'telefones.0.telefone',
    ])
    const [alheio] = (await dono.call('GET', `empresas/${id}`)).body.data.addresss
    const deOutra = await t.login('outro@c.br')
    expect(
      (
        await deOutra.call('PUT', `config/empresas/${alheia.empresas[0]}`, {
          cnpj: '11222333000181',
          addresss: [{ ...ENDERECO, id: alheio.id }],
        })
      ).body.errors,
    ).toEqual({ addresss: ['Registro não encontrado'] })
    expect((await dono.call('GET', `config/empresas/${alheia.empresas[0]}`)).status).toBe(404)
    expect((await dono.call('PUT', `config/empresas/${alheia.empresas[0]}`, COMPLETA)).status).toBe(404)
    expect((await dono.call('GET', 'config/empresas')).body.total).toBe(2)
    expect((await dono.call('DELETE', `config/empresas/${id}`)).status).toBe(409)
  })
})

test('diz se a empresa envia e-mail: pelo seu servidor, ou o da instalação', async () => {
  const envia = async (smtp_host: string) => {
    await dono.call('PUT', 'config/ajustes', { email_remetente: 'loja@a.br', smtp_host })
    return (await dono.call('GET', 'config/ajustes')).body.envia_email
  }
  expect([await envia(''), await envia('smtp.a.br')]).toEqual([false, true])
})
