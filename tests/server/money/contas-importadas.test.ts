import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dec } from '../../../src/core/money/decimal.ts'
import { guessColumns } from '../../../src/domain/fields/sheet/guess-columns.ts'
import { contas_em_aberto } from '../../../src/domain/integracao/importados/contas.ts'
import { exporterOf } from '../../../src/domain/integracao/importados/sistemas.ts'
import { proveBook } from '../../../src/server/money/proof.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { createAccount } from '../world.ts'

let t: TestApp
let dono: Client
let sem: Client
let outra: Client
let account_id: number
let empresa_id: number
let maria: number
const CNPJ = '11.222.333/0001-81'

beforeAll(async () => {
  t = await createTestApp()
  const conta = await createAccount(t.deps.db, {
    users: [{ email: 'dono@abertas.br' }, { email: 'sem@abertas.br', flags: ['produtos_produto'] }],
  })
  await createAccount(t.deps.db, { users: [{ email: 'outra@abertas.br' }] })
  account_id = conta.account_id
  empresa_id = conta.empresas[0] as number
  t.clock.set('2026-11-20T15:00:00Z')
  dono = await t.login('dono@abertas.br')
  sem = await t.login('sem@abertas.br')
  outra = await t.login('outra@abertas.br')
  const { rows } = await sql<{ id: number }>(
    `insert into parceiros (account_id, nome, tipo, cpf_cnpj) values
      ($1, 'Maria do Fiado', 'F', '52998224725'), ($1, 'Atacado Central', 'J', '11222333000181'),
      ($1, 'José Repetido', 'F', null), ($1, 'José Repetido', 'F', null) returning id`,
    [account_id],
  )
  maria = rows[0]?.id as number
})
afterAll(() => t.close())

const sql = <R extends object>(text: string, values: unknown[] = []) =>
  t.deps.db.tx({ account_id }, q => q.query<R>(text, values))

const COLUNAS = [
  'tipo',
  'parceiro_id',
  'documento',
  'parcela',
  'emissao',
  'vencimento',
  'valor',
  'valor_pago',
]
const importar = (linhas: string[][], more: object = {}, who = dono) =>
  who.call('POST', 'lancamentos_conta/importar', { colunas: COLUNAS, chave: null, linhas, ...more })
const lista = async (tipo: 1 | 2, who = dono) =>
  (await who.call('GET', `lancamentos_conta?tipo=${tipo}&status=em_aberto&limit=200`)).body

/** Six accounts: Maria owes 100,00 and 1.234,56 (200,00 paid) and 50,00; we owe the wholesaler 900,00, 300,00 and 10,10. */
const SEIS = [
  ['Receber', '529.982.247-25', 'NF 10', '1/3', '01/09/2026', '01/10/2026', '100,00', ''],
  ['Receber', 'Maria do Fiado', 'NF 10', '2/3', '01/09/2026', '15/11/2026', 'R$ 1.234,56', '200,00'],
  ['Receber', '52998224725', 'NF 10', '3/3', '01/09/2026', '15/12/2026', '50', ''],
  ['Pagar', CNPJ, '777', '', '10/10/2026', '20/11/2026', '900,00', ''],
  ['A pagar', 'atacado central', '778', '2', '10/10/2026', '10/01/2027', '300,00', ''],
  ['2', '11222333000181', '779', '', '', '01/12/2026', '10,10', ''],
]

describe('contas em aberto de outro sistema', () => {
  test('a prévia conta as linhas e nada grava', async () => {
    const { status, body } = await importar(SEIS, { simular: true })
    expect([status, body.data]).toMatchObject([200, { lote_id: null, inseridas: 6, recusadas: 0 }])
    expect((await lista(1)).total).toBe(0)
  })

  test('cada linha vira uma parcela em aberto, com o que ainda se deve', async () => {
    const { body } = await importar(SEIS)
    expect(body.data).toMatchObject({ linhas: 6, inseridas: 6, alteradas: 0, recusadas: 0 })
    const receber = await lista(1)
    expect(
      receber.data.map((p: { parceiro: { nome: string } } & Record<string, unknown>) => [
        ...[p.parceiro.nome, p['descricao'], p['num_parcela'], p['parcelas']],
        ...[p['vencimento'], p['aberto'], p['status']],
      ]),
    ).toEqual([
      ['Maria do Fiado', 'Documento NF 10', 1, 3, '01/10/2026', '100.00', 'vencida'],
      ['Maria do Fiado', 'Documento NF 10', 2, 3, '15/11/2026', '1034.56', 'vencida'],
      ['Maria do Fiado', 'Documento NF 10', 3, 3, '15/12/2026', '50.00', 'aberta'],
    ])
    // 100,00 + 1.034,56 + 50,00; late: 100,00 + 1.034,56
    expect(receber.totais).toEqual({ quantidade: 3, aberto: '1184.56', vencido: '1134.56' })
    // 900,00 + 300,00 + 10,10
    expect((await lista(2)).totais).toEqual({ quantidade: 3, aberto: '1210.10', vencido: '0.00' })
  })

  test('a conta do cliente e o atraso contam o que entrou', async () => {
    const conta = (await dono.call('GET', `parceiros/${maria}/conta`)).body.data
    // counts in the limit; 01/10 to 20/11 is 50 days
    expect(conta).toMatchObject({ usado: '1184.56', atraso: 50 })
    expect(conta.parcelas).toHaveLength(3)
    const { atraso } = (await dono.call('GET', 'lancamentos_conta/previsao')).body.data
    const late = atraso.filter((f: { tipo: number; aberto: string }) => f.tipo === 1 && f.aberto !== '0.00')
    // 15/11 is 5 days late, 01/10 is 50
    expect(late.map((f: { aberto: string }) => f.aberto).sort()).toEqual(['100.00', '1034.56', '50.00'])
    const idade = (await dono.call('GET', 'relatorios/a_receber')).body
    expect(JSON.stringify(idade)).toContain('1184.56')
  })

  test('nada passa pela gaveta nem pelo banco, e o livro se prova', async () => {
    const { rows } = await sql<{ tipo: string; soma: string }>(
      `select c.tipo, sum(case when m.para_conta_id = c.id then m.valor else -m.valor end)::text as soma
         from movimentos m join contas_financeiras c on c.id in (m.de_conta_id, m.para_conta_id)
        group by c.tipo order by c.tipo`,
    )
    expect(Object.fromEntries(rows.map(({ tipo, soma }) => [tipo, soma]))).toEqual({
      ...{ receber: '1184.56', receita: '-1184.56', pagar: '-1210.10', despesa: '1210.10' },
    })
    const dias = await sql<{ data: string }>('select distinct data::text from movimentos order by 1')
    expect(dias.rows.map(({ data }) => data)).toEqual(['2026-09-01', '2026-10-10', '2026-11-20'])
    const problemas = await t.deps.db.tx({ account_id }, q =>
      proveBook(q, { account_id }, empresa_id, t.clock(), 0),
    )
    expect(problemas.problemas).toEqual([])
  })

  test('o mesmo arquivo outra vez é recusado, linha por linha', async () => {
    const { status, body } = await importar(SEIS)
    expect([status, body.message]).toEqual([422, '6 linhas recusadas: nada foi importado'])
    expect(body.dados.recusas[1]).toEqual({
      ...{ linha: 3, coluna: 'Documento', mensagem: 'Já entrou: documento NF 10, parcela 2' },
    })
    expect((await lista(1)).total).toBe(3)
  })

  test('cada linha ruim diz sua falta, e as boas não entram sozinhas', async () => {
    const antes = (await lista(1)).total
    const { status, body } = await importar([
      ['Receber', 'Maria do Fiado', 'NF 20', '1', '01/11/2026', '01/12/2026', '10,00', ''],
      ['Dever', 'Maria do Fiado', 'NF 21', '1', '', '01/12/2026', '10,00', ''],
      ['Receber', 'Ninguém', 'NF 22', '1', '', '01/12/2026', '10,00', ''],
      ['Receber', 'José Repetido', 'NF 23', '1', '', '01/12/2026', '10,00', ''],
      ['Receber', 'Maria do Fiado', '', 'x', '', '31/02/2026', '0,00', ''],
      ['Receber', 'Maria do Fiado', 'NF 24', '', '21/11/2026', '01/12/2026', '10,00', ''],
      ['Receber', '529.982.247-25', 'NF 20', '1/1', '', '05/12/2026', '11,00', ''],
    ])
    expect(status).toBe(422)
    expect(
      body.dados.recusas.map((r: Record<string, unknown>) => [r['linha'], r['coluna'], r['mensagem']]),
    ).toEqual([
      [3, 'Tipo', 'Use Receber ou Pagar'],
      [4, 'Parceiro', 'Registro não encontrado: Ninguém'],
      [5, 'Parceiro', 'Há 2 registros com o nome José Repetido: informe o código'],
      [6, 'Parcela', 'Escreva o número da parcela: 2 ou 2/3'],
      [6, 'Vencimento', 'Data inválida'],
      [6, 'Valor', 'O valor mínimo é 0,01.'],
      [7, 'Emissão', 'A emissão é depois de hoje'],
      [8, 'Documento', 'A mesma parcela já está na linha 2'],
    ])
    expect((await lista(1)).total).toBe(antes)
  })

  test('o ano errado e a categoria do outro lado são recusados', async () => {
    const { rows } = await sql<{ id: number; nome: string }>(
      "select id, nome from contas_financeiras where tipo = 'receita' and principal",
    )
    const { body } = await importar(
      [
        ['Receber', 'Maria do Fiado', 'A', '', '', '01/12/1999', '10,00', '11,00', ''],
        ['Pagar', 'Maria do Fiado', 'B', '', '', '01/12/2026', '10,00', '', rows[0]?.nome ?? ''],
      ],
      { colunas: [...COLUNAS, 'categoria_id'] },
    )
    expect(body.dados.recusas).toEqual([
      { linha: 2, coluna: 'Já pago', mensagem: 'Foi pago mais que o valor: confira as duas colunas' },
      { linha: 2, coluna: 'Vencimento', mensagem: 'Confira o ano: vai de 2000 a 2099' },
      { linha: 3, coluna: 'Categoria', mensagem: 'A categoria é uma conta de despesas ou compras' },
    ])
  })

  test('o período fechado recusa a linha que foi emitida nele', async () => {
    await sql("update contas_financeiras set fechado_ate = '2026-10-31'")
    const linha = ['Receber', 'Maria do Fiado', 'F 1', '', '10/10/2026', '10/12/2026', '10,00', '']
    const { status, body } = await importar([linha], { simular: true })
    await sql('update contas_financeiras set fechado_ate = null')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      recusadas: 1,
      recusas: [{ linha: 2, coluna: 'Emissão', mensagem: expect.stringContaining('31/10/2026') }],
    })
  })

  test('desfazer cancela o que nada recebeu, diz o que ficou, e o arquivo entra de novo', async () => {
    const [primeira] = (await lista(1)).data
    const paga = await dono.call('POST', 'pagamento_parcela', {
      ...{ lancamento_id: primeira.id, valor: '10.00', data: '20/11/2026', multa: '0.00', juros: '0.00' },
    })
    expect(paga.status).toBe(200)
    const { data: ultimo } = (await dono.call('GET', 'lancamentos_conta/lote/ultimo')).body
    expect(ultimo).toMatchObject({ tipo: 'importacao', linhas: 6 })
    expect((await outra.call('POST', `lancamentos_conta/lote/${ultimo.lote_id}/desfazer`)).status).toBe(404)
    const { body } = await dono.call('POST', `lancamentos_conta/lote/${ultimo.lote_id}/desfazer`)
    expect(body.data).toEqual({
      desfeitas: 5,
      recusadas: [
        {
          ...{ id: primeira.id, rotulo: 'Documento NF 10 1/3' },
          mensagem: 'A parcela já recebeu pagamento: estorne antes de cancelar',
        },
      ],
    })
    expect((await lista(1)).totais).toEqual({ quantidade: 1, aberto: '90.00', vencido: '90.00' })
    expect((await lista(2)).total).toBe(0)
    expect((await dono.call('GET', 'lancamentos_conta/lote/ultimo')).body.data).toBeNull()
    // each month is as if nothing had come
    const { rows } = await sql<{ soma: string }>(
      `select sum(case when m.para_conta_id = c.id then m.valor else -m.valor end)::text as soma
         from movimentos m join contas_financeiras c on c.tipo = 'despesa' and c.id in (m.de_conta_id, m.para_conta_id)
        group by m.data`,
    )
    expect(rows.map(({ soma }) => Number(soma))).toEqual([0, 0])
    expect((await importar(SEIS.slice(1))).body.data).toMatchObject({ inseridas: 5 })
  })

  test('sem o direito não entra nada, e outra conta não vê parceiros daqui', async () => {
    expect((await importar(SEIS, {}, sem)).status).toBe(403)
    const { body } = await importar(SEIS.slice(0, 1), { simular: true }, outra)
    expect(body.data.recusas).toEqual([
      { linha: 2, coluna: 'Parceiro', mensagem: 'Registro não encontrado: 529.982.247-25' },
    ])
    expect((await lista(1, outra)).total).toBe(0)
  })

  test('o mapa das colunas é lembrado, e o tipo pode vir por constante', async () => {
    const cabecalho = ['Cliente', 'Título', 'Vcto', 'Saldo']
    const colunas = ['parceiro_id', 'documento', 'vencimento', 'valor']
    const { body } = await importar([['Maria do Fiado', 'K 1', '01/12/2026', '5,00']], {
      ...{ colunas, cabecalho, constantes: { tipo: 'Receber' } },
    })
    expect(body.data).toMatchObject({ inseridas: 1 })
    const lembrado = await dono.call('POST', 'lancamentos_conta/importar/mapa', { cabecalho })
    expect(lembrado.body.data).toEqual({ colunas, chave: null })
  })
})

/** Reads a file as its screen does: guessed columns, and what the system that wrote it leaves unsaid. */
const arquivo = (texto: string, mais: object = {}) => {
  const [cabecalho = [], ...linhas] = texto
    .trim()
    .split('\n')
    .map(line => line.split(';'))
  const constantes = exporterOf(contas_em_aberto, cabecalho)?.constantes ?? {}
  return dono.call('POST', 'lancamentos_conta/importar', {
    colunas: guessColumns(contas_em_aberto, cabecalho),
    chave: null,
    linhas,
    constantes,
    ...mais,
  })
}

const somas = (body: { data: { somas: { rotulo: string; quantidade: number; valor: string }[] } }) =>
  body.data.somas.map(({ rotulo, quantidade, valor }) => [rotulo, quantidade, valor])

describe('arquivos como outros sistemas os escrevem', () => {
  const avulsas = (documento: string) =>
    sql<{ documento: string; valor: string; tipo: number }>(
      `select t.documento, p.valor::text, t.tipo from lancamentos t join parcelas p on p.lancamento_id = t.id
        where t.documento like $1 order by t.documento, p.id`,
      [documento],
    ).then(({ rows }) => rows)

  test('o que está em aberto entra inteiro, ao lado do que já foi pago', async () => {
    const aberto = await arquivo(
      'Tipo;Cliente;Documento;Vencimento;Valor em aberto;Valor pago\nReceber;Maria do Fiado;E1;10/12/2026;60,00;40,00',
    )
    expect(aberto.body.data).toMatchObject({ inseridas: 1 })
    const saldo = await arquivo(
      'Tipo;Cliente;Documento;Vencimento;Saldo;Recebido\nReceber;Maria do Fiado;E2;10/12/2026;60,00;40,00',
    )
    expect(saldo.body.data).toMatchObject({ inseridas: 1 })
    const tres = await arquivo(
      'Tipo;Cliente;Documento;Vencimento;Valor original;Valor pago;Saldo\nReceber;Maria do Fiado;E3;10/12/2026;100,00;40,00;61,50',
    )
    expect(tres.body.data.avisos).toEqual([
      {
        linha: 2,
        coluna: 'Em aberto',
        mensagem: 'Não é Valor menos Já pago (60,00): entra o que está em aberto, 61,50',
      },
    ])
    expect((await avulsas('E_')).map(({ documento, valor }) => [documento, valor])).toEqual([
      ['E1', '60.00'],
      ['E2', '60.00'],
      ['E3', '61.50'],
    ])
  })

  const CONTA_AZUL = `Data de Pagamento;Data de Vencimento;Data de Competência;Descrição;Categoria;Valor;Centro de Custo;Cliente/Fornecedor;CNPJ/CPF Cliente/Fornecedor;Observações
;10/12/2026;01/11/2026;Venda balcão;Vendas de lá;150,00;;Maria do Fiado;52998224725;
05/11/2026;05/11/2026;01/11/2026;Venda já recebida;;80,00;;Maria do Fiado;52998224725;
;15/12/2026;01/11/2026;Energia;;-230,50;;Atacado Central;11222333000181;
;10/12/2026;01/11/2026;Venda balcão;;150,00;;Maria do Fiado;;`

  test('o sinal diz o lado, o pago fica de fora, e sem número cada linha é uma conta', async () => {
    const previa = await arquivo(CONTA_AZUL, { simular: true })
    expect(previa.body.data).toMatchObject({ inseridas: 3, recusadas: 0 })
    // 150,00 twice, 230,50, and the 80,00 that were received already
    expect(somas(previa.body)).toEqual([
      ['A receber', 2, '300.00'],
      ['A pagar', 1, '230.50'],
      ['Já liquidadas ou canceladas: ficam de fora', 1, '80.00'],
    ])
    expect(previa.body.data.avisos).toEqual([
      { linha: 2, coluna: 'Categoria', mensagem: 'Registro não encontrado: Vendas de lá: entra sem' },
      { linha: 3, coluna: 'Pago em', mensagem: 'Já liquidada em 05/11/2026: fica de fora' },
    ])
    const antes = (await lista(1)).totais
    expect((await arquivo(CONTA_AZUL)).body.data).toMatchObject({ inseridas: 3 })
    expect((await lista(1)).totais.quantidade).toBe(antes.quantidade + 2)
    const energia = (await lista(2)).data.filter((p: { descricao: string }) => p.descricao === 'Energia')
    expect(energia.map((p: { aberto: string }) => p.aberto)).toEqual(['230.50'])
  })

  test('o mesmo arquivo sem números de documento é recusado outra vez', async () => {
    const { status, body } = await arquivo(CONTA_AZUL)
    expect(status).toBe(422)
    expect(body.dados.recusas.map((r: { linha: number; mensagem: string }) => [r.linha, r.mensagem])).toEqual(
      [
        [2, 'Já entrou: mesmo parceiro, vencimento, valor e descrição'],
        [4, 'Já entrou: mesmo parceiro, vencimento, valor e descrição'],
        [5, 'Já entrou: mesmo parceiro, vencimento, valor e descrição'],
      ],
    )
  })

  test('a situação diz o que fica de fora, e a que não se conhece é recusada', async () => {
    const { body } = await arquivo(
      `Fornecedor;CNPJ;Número documento;Data Emissão;Data Vencimento;Data Liquidação;Valor documento;Saldo;Situação
Atacado Central;11222333000181;T1;01/11/2026;20/12/2026;;100,00;100,00;Aberto
Atacado Central;11222333000181;T2;01/11/2026;20/12/2026;10/11/2026;100,00;30,00;Parcial
Atacado Central;11222333000181;T3;01/11/2026;10/11/2026;10/11/2026;100,00;0,00;Pago
Atacado Central;11222333000181;T4;01/11/2026;10/12/2026;;55,00;55,00;Cancelada
Atacado Central;11222333000181;T5;01/11/2026;10/12/2026;;55,00;55,00;Sei lá`,
      { simular: true },
    )
    expect(body.data.recusas).toEqual([
      {
        linha: 6,
        coluna: 'Situação',
        mensagem: 'Não conheço a situação Sei lá: escreva Aberta, Paga ou Cancelada',
      },
    ])
    expect(somas(body)).toEqual([
      ['A receber', 0, '0.00'],
      ['A pagar', 2, '130.00'],
      ['Já liquidadas ou canceladas: ficam de fora', 2, '155.00'],
    ])
  })

  test('um CPF sem os zeros da frente é o do cliente', async () => {
    await sql(
      "insert into parceiros (account_id, nome, tipo, cpf_cnpj) values ($1, 'Zero à Esquerda', 'F', '01234567890')",
      [account_id],
    )
    const { body } = await arquivo(
      'Tipo;CPF;Documento;Vencimento;Valor\nReceber;1234567890;Z1;10/12/2026;7,00\nReceber;123.456.789-0;Z2;10/12/2026;7,00',
      { simular: true },
    )
    expect(body.data).toMatchObject({ inseridas: 1, recusadas: 1, recusas: [{ linha: 3 }] })
  })

  test('sem parceiro, sem valor ou com o pago acima do valor, a linha é recusada', async () => {
    const { body } = await arquivo(
      `Tipo;Cliente;Documento;Vencimento;Valor;Valor pago
Receber;;S1;10/12/2026;7,00;
Receber;Maria do Fiado;S2;10/12/2026;;
Receber;Ninguém da Silva;S3;10/12/2026;7,00;`,
      { simular: true },
    )
    expect(body.data.recusas).toEqual([
      { linha: 2, coluna: 'Parceiro', mensagem: 'Campo Obrigatório' },
      { linha: 3, coluna: 'Valor', mensagem: 'Diga o Valor ou o que está em aberto' },
      { linha: 4, coluna: 'Parceiro', mensagem: 'Registro não encontrado: Ninguém da Silva' },
    ])
  })

  test('o que a soma mostra é o que as listas passam a ter', async () => {
    const antes = [(await lista(1)).totais.aberto, (await lista(2)).totais.aberto]
    const { body } = await arquivo(
      `Tipo;Cliente;Documento;Vencimento;Valor
Receber;Maria do Fiado;C1;10/12/2026;0,10
Receber;Maria do Fiado;C2;10/12/2026;0,20
Pagar;Atacado Central;C3;10/12/2026;1.000,05`,
    )
    expect(somas(body).slice(0, 2)).toEqual([
      ['A receber', 2, '0.30'],
      ['A pagar', 1, '1000.05'],
    ])
    const depois = [(await lista(1)).totais.aberto, (await lista(2)).totais.aberto]
    expect(depois.map((total, i) => dec(total).minus(antes[i]).toFixed(2))).toEqual(['0.30', '1000.05'])
  })
})
