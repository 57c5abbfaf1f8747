import { afterEach, expect, test } from 'vitest'
import { fusoOf } from '../../../src/core/document/fuso.ts'
import { OUTSIDE_PROMISE_KINDS } from '../../../src/core/outside-promises.ts'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import type { Flag } from '../../../src/domain/rights.ts'
import { allowedRoutes } from '../../../src/web/commands/access.ts'
import { tasksOf } from '../../../src/web/screens/home/queue.ts'
import { forgetSession, saveUser } from '../../../src/web/state/session.ts'
import { signIn } from '../session.ts'

afterEach(forgetSession)

const vazio = {
  dia: '2026-11-20',
  hora: 12,
  vendas: null,
  estoque_baixo: null,
  cbenef_a_ver: null,
  notas_recusadas: null,
  codigos_repetidos: null,
  etiquetas_mudadas: null,
  a_conferir: null,
  pix_a_conferir: null,
  cofre_falta: null,
  valores_a_devolver: null,
  primeiros_passos: [],
}
const issuer = {
  sefaz: 'online' as const,
  aviso: null,
  contingencia: 0,
  prazo_transmissao: null,
  rejeitadas: 0,
  impressoes_com_erro: 0,
  em_emissao: 0,
  ...{ nfe: { canal: null, desde: null, proposta: null }, cte: { canal: null, desde: null, proposta: null } },
  ...{ rejeitados: [], em_aberto: [], estoque_divergente: 0, dinheiro_divergente: 0, series_a_conferir: 0 },
  ...{ manifestos_abertos: 0, fora: [], lei: [], alarmes: [] },
  agora: '2026-11-20T15:00:00Z',
}

function tasks(
  flags: readonly Flag[],
  mudanca: object = {},
  empresa: object = {},
  hoje: object = {},
  recusadas = 0,
  copias: Parameters<typeof tasksOf>[0]['copias'] = null,
) {
  const user = signIn(flags)
  return tasksOf({
    hoje: { ...vazio, ...hoje },
    issuer: { ...issuer, ...mudanca },
    copias,
    recusadas,
    empresa: { ...user.empresa, ...empresa },
    telas: allowedRoutes(),
    agora: new Date('2026-11-20T15:00:00Z'),
  })
}

const titulos = (...world: Parameters<typeof tasks>) => tasks(...world).map(({ titulo }) => titulo)

test('a cópia que não passou no ensaio, ou parou, chama quem administra', () => {
  const ensaio = { em: '2026-11-20T06:10:00Z', copia: 'tecla-x', erro: 'não restaura', impossivel: null }
  const copias = { sem_copia_dias: 3, ensaio }
  expect(titulos(FLAGS, {}, {}, {}, 0, copias)).toEqual([])
  const user = { ...signIn(FLAGS), super_user: true }
  saveUser(user)
  const all = tasksOf({
    ...{ hoje: undefined, issuer: null, copias, recusadas: 0, empresa: user.empresa },
    ...{ telas: allowedRoutes(), agora: new Date('2026-11-20T15:00:00Z') },
  })
  expect(all.map(({ titulo }) => titulo)).toEqual([
    'A cópia de segurança não passou no ensaio',
    'Sem cópia de segurança há 3 dias',
  ])
})

test('um dia em ordem não pede nada', () => {
  expect(titulos(FLAGS)).toEqual([])
})

test('o mais grave vem primeiro, e cada um abre o que o resolve', () => {
  const all = tasks(
    FLAGS,
    {
      rejeitadas: 1,
      contingencia: 2,
      impressoes_com_erro: 1,
      prazo_transmissao: '2026-11-20T18:30:00Z',
      rejeitados: [
        { origem_tipo: 'conhecimento_transporte', quantos: 2 },
        { origem_tipo: 'manifesto_documento', quantos: 1 },
        { origem_tipo: 'manifesto_documento', quantos: 3, nao_enviado: true },
      ],
      alarmes: [
        { origem_tipo: 'venda', origem_id: 7, texto: 'Passou das 24 h' },
        { origem_tipo: 'conhecimento_transporte', origem_id: 5, texto: 'CT-e parado' },
      ],
    },
    { validade_certificado: '2026-11-22' },
    {
      estoque_baixo: 3,
      cbenef_a_ver: 2,
      codigos_repetidos: 4,
      etiquetas_mudadas: 393,
      a_conferir: 2,
      cofre_falta: '100.00',
    },
    1,
  )
  expect(all.map(({ titulo, tom }) => [titulo, tom])).toEqual([
    ['1 venda paga foi recusada', 'mal'],
    ['1 nota rejeitada', 'mal'],
    ['2 CT-e a corrigir', 'mal'],
    ['1 MDF-e a corrigir', 'mal'],
    ['3 MDF-e a corrigir', 'mal'],
    ['Passou das 24 h', 'mal'],
    ['CT-e parado', 'mal'],
    ['2 notas em contingência', 'aviso'],
    ['2 vendas a conferir', 'mal'],
    ['Do cofre saiu mais do que entrou', 'aviso'],
    ['1 papel não saiu', 'aviso'],
    ['Certificado digital vence em 2 dias', 'mal'],
    ['3 produtos no estoque mínimo', 'aviso'],
    ['2 produtos sem código de benefício (cBenef)', 'mal'],
    ['4 produtos com código de outro', 'aviso'],
    ['393 etiquetas a trocar', 'aviso'],
  ])
  // the refused ones open the queue, the labels their window
  const opened = all.slice(1, -1).map(({ executar }) => {
    executar()
    return window.location.pathname + window.location.search
  })
  expect(opened).toEqual([
    '/vendas?status=R',
    '/transporte/cte?busca=situacao:rejeitada',
    '/transporte/mdfe?busca=situacao:rejeitada&faixa=todos',
    '/transporte/mdfe?busca=situacao:nao_enviado&faixa=todos',
    '/vendas/7',
    '/transporte/cte/5',
    '/vendas?status=X',
    '/vendas?full_search=conferir%3Asim%20data%3E%3D14%2F11%2F2026',
    '/financeiro/dinheiro',
    '/vendas?full_search=sem_papel%3Asim',
    '/config/ambiente',
    '/cadastro/produto?busca=no_minimo%3Asim',
    '/cadastro/produto/alteracao_massa?busca=sem_cbenef%3Asim',
    '/cadastro/produto?busca=codigo_repetido%3Asim&ordem=gtin%2Casc',
  ])
})

test('each kind of promise has its row, which opens the list of its kind', () => {
  const em_aberto = OUTSIDE_PROMISE_KINDS.map(tipo => ({
    ...{ tipo, quantos: 3, valor: '10.00', desde: '2026-11-20T14:02:00Z' },
  }))
  const told = (mudanca: object, hoje: object) =>
    tasks(FLAGS, { em_aberto, ...mudanca }, {}, hoje).filter(({ id }) => id.startsWith('aberto:'))
  const all = told({}, {})
  expect(all.map(({ id }) => id)).toEqual(OUTSIDE_PROMISE_KINDS.map(kind => `aberto:${kind}`))
  expect(all[0]).toMatchObject({
    titulo: '3 cancelamentos sem resposta',
    nota: 'desde 20/11 11:02: espera a resposta da SEFAZ ao pedido de cancelamento',
  })
  all[0]?.executar()
  expect(window.location.pathname + window.location.search).toBe('/pendencias?busca=tipo:cancelamento')
  // what rows of their own tell is not counted twice
  const refused = [{ origem_tipo: 'venda', quantos: 2, nao_enviado: false }]
  const left = told({ rejeitadas: 2, rejeitados: refused, contingencia: 1 }, { valores_a_devolver: 2 })
  expect(left.map(({ titulo }) => titulo)).not.toContain('3 notas por resolver')
  expect(left.map(({ titulo }) => titulo)).toContain('1 valor a devolver ao cliente')
})

test('o que tem prazo diz o dia, no fuso da empresa e não no deste computador', () => {
  const prazo = { contingencia: 1, prazo_transmissao: '2026-11-21T02:30:00Z' }
  const notas = (uf: string) =>
    tasks(FLAGS, prazo, { uf, fuso: fusoOf(uf), validade_certificado: '2026-11-22' }).map(({ nota }) => nota)
  expect(notas('SP')).toEqual(['a transmitir até 20/11 23:30', 'vale até 22/11/2026: enviar o novo'])
  expect(notas('AC')[0]).toBe('a transmitir até 20/11 21:30')
})

test('o que a tela não abriria não se mostra', () => {
  const cheio = [
    { rejeitadas: 3, contingencia: 1 },
    { validade_certificado: '2026-11-19' },
    {
      estoque_baixo: 3,
      primeiros_passos: [
        { id: 'produto', feito: false },
        { id: 'venda', feito: false },
      ],
    },
  ] as const
  expect(titulos(['documentos_pdv'], ...cheio)).toEqual([
    '3 notas rejeitadas',
    '1 nota em contingência',
    'Fazer a primeira venda',
  ])
  expect(titulos(['menu_configuracoes'], ...cheio)).toEqual(['Certificado digital vencido'])
})

test('what the first note lacks is said to the owner, who gets no menu of the vendor', () => {
  const lacks = { primeira_nota: ['serie_55', 'resp_tec'] }
  expect(titulos(['menu_configuracoes', 'cadastro_series'], {}, {}, lacks)).toEqual([
    'Falta para a primeira nota: Série de NF-e (NF-e)',
    'Falta para a primeira nota: Responsável técnico (NFC-e, NF-e)',
  ])
  const [, vendor] = tasks(['menu_configuracoes', 'cadastro_series'], {}, {}, lacks)
  expect(vendor?.nota).toMatch(/^quem fornece o programa informa/)
})

test('o certificado que vence no dia diz hoje', () => {
  expect(titulos(['menu_configuracoes'], {}, { validade_certificado: '2026-11-20' })).toEqual([
    'Certificado digital vence hoje',
  ])
})

test('em treinamento o certificado é de mentira e não vence', () => {
  expect(titulos(FLAGS, {}, { validade_certificado: '2026-11-19', treinamento: true })).toEqual([])
})
