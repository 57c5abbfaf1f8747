import { PAGINAS } from '../config/paginas.ts'
import type { PlanFlag } from '../options/flags.ts'
import { caminhoDaTabela, TABELAS_OFICIAIS } from '../tabelas-oficiais.ts'
import { defineRoute, type Route } from './define.ts'
import { REGISTER_ROUTES } from './from-registers.ts'
import { rotasFuturas } from './futuras.ts'

/** What is built. */
const PRONTAS: readonly Route[] = [
  defineRoute({
    path: '/',
    title: 'Início',
    tela: 'inicio',
    palavras: 'home painel hoje',
  }),
  defineRoute({
    path: '/documento/pdv',
    title: 'PDV',
    tela: 'pdv',
    menu: 'vendas',
    permission: 'documentos_pdv',
    leituraBloqueada: true,
    palavras: 'caixa frente de loja vender cupom nfce',
  }),
  defineRoute({
    path: '/documento/pdv2',
    title: 'Venda rápida',
    tela: 'pdv2',
    menu: 'vendas',
    permission: 'documentos_venda_rapida',
    leituraBloqueada: true,
    palavras: 'caixa catálogo',
  }),
  defineRoute({
    path: '/documento/pdv2/carrinho',
    title: 'Venda rápida - Carrinho',
    tela: 'pdv2.carrinho',
    permission: 'documentos_venda_rapida',
    leituraBloqueada: true,
    interna: true,
  }),
  defineRoute({
    path: '/documento/pdv2/pagamento',
    title: 'Venda rápida - Pagamento',
    tela: 'pdv2.pagamento',
    permission: 'documentos_venda_rapida',
    leituraBloqueada: true,
    interna: true,
  }),
  defineRoute({
    path: '/vendas',
    title: 'Vendas',
    tela: 'vendas',
    menu: 'vendas',
    permission: ['menu_pedidos', 'documentos_pdv', 'documentos_documentos'],
    palavras: 'notas emitidas nfce cupons cancelar reimprimir',
  }),
  defineRoute({
    path: '/vendas/:id',
    title: 'Venda',
    tela: 'venda',
    permission: ['menu_pedidos', 'documentos_pdv', 'documentos_documentos'],
    interna: true,
  }),
  defineRoute({
    path: '/retornaveis/monitoramento',
    title: 'Monitoramento de retornáveis',
    tela: 'retornaveis.monitoramento',
    menu: 'retornaveis',
    permission: 'menu_retornaveis',
    plan: 'gerenciar_retornaveis',
    palavras: 'vasilhames saldo por parceiro devolução casco engradado',
  }),
  defineRoute({
    path: '/retornaveis/gerenciamento',
    title: 'Gerenciamento de retornáveis',
    tela: 'retornaveis.gerenciamento',
    menu: 'retornaveis',
    permission: 'menu_retornaveis',
    plan: 'gerenciar_retornaveis',
    palavras: 'tipos de cargas vínculos vasilhames',
  }),
  ...REGISTER_ROUTES,
  defineRoute({
    path: '/teste',
    title: 'Teste',
    tela: 'teste',
    menu: 'sistema',
    palavras: 'diagnóstico leitor equipamento',
  }),
  defineRoute({ path: '/login', title: 'Entrar', tela: 'login', publico: true, isento: true, interna: true }),
  defineRoute({
    path: '/login/esqueceu',
    title: 'Esqueci minha senha',
    tela: 'esqueceu',
    publico: true,
    isento: true,
    interna: true,
  }),
  // open with a session too: the link of a mail is followed wherever one happens to be signed in, and one cut short by the mail says so
  ...['/login/redefinir/:token', '/login/redefinir', '/login/reset_senha/:token', '/login/reset_senha'].map(
    path => defineRoute({ path, title: 'Redefinir senha', tela: 'redefinir', isento: true, interna: true }),
  ),
  ...['/login/teste_gratis', '/teste_gratis'].map(path =>
    defineRoute({
      path,
      title: 'Teste grátis',
      tela: 'testeGratis',
      publico: true,
      isento: true,
      interna: true,
    }),
  ),
  defineRoute({
    path: '/login/teste_gratis/:token',
    title: 'Confirmar teste grátis',
    tela: 'confirmarTeste',
    isento: true,
    interna: true,
  }),
  defineRoute({
    path: '/primeiro_acesso',
    title: 'Primeiro acesso',
    tela: 'primeiroAcesso',
    isento: true,
    interna: true,
  }),
  defineRoute({
    path: '/config/ambiente',
    title: 'Ambiente e certificado',
    tela: 'ambiente',
    permission: 'menu_configuracoes',
    leituraBloqueada: true,
    menu: 'configuracoes',
    palavras: 'sefaz produção homologação treinamento simulador certificado a1 pfx',
  }),
  defineRoute({
    path: '/config',
    title: 'Configurações',
    tela: 'config',
    menu: 'configuracoes',
    permission: 'menu_configuracoes',
    palavras: 'ajustes opções preferências',
  }),
  ...Object.entries(PAGINAS).map(([nome, { titulo, plan }]: [string, { titulo: string; plan?: PlanFlag }]) =>
    defineRoute({
      path: `/config/${nome}`,
      title: titulo,
      tela: 'config.pagina',
      permission: 'menu_configuracoes',
      palavras: 'configuração ajustes',
      ...(plan ? { plan } : {}),
    }),
  ),
  defineRoute({
    path: '/admin',
    title: 'Administração',
    tela: 'admin',
    menu: 'admin',
    super_user: true,
    palavras: 'área administrativa',
  }),
  defineRoute({
    path: '/admin/licencas/pendentes',
    title: 'Licenças pendentes',
    tela: 'admin.licencas',
    menu: 'admin',
    super_user: true,
    palavras: 'aprovar recusar',
  }),
  defineRoute({
    path: '/admin/report/certificao_vencer', // contrato
    title: 'Certificados a vencer',
    tela: 'admin.certificados',
    menu: 'admin',
    super_user: true,
    palavras: 'validade a1 vencendo',
  }),
  ...TABELAS_OFICIAIS.map(({ tipo, titulo, palavras }) =>
    defineRoute({
      path: caminhoDaTabela(tipo),
      title: titulo,
      tela: 'admin.importar',
      menu: 'admin',
      super_user: true,
      palavras,
    }),
  ),
  defineRoute({
    path: '/resetSenha',
    title: 'Alterar senha',
    tela: 'resetSenha',
    isento: true,
    interna: true,
  }),
  defineRoute({ path: '/403', title: 'Acesso negado', tela: '403', isento: true, interna: true }),
  defineRoute({ path: '/404', title: 'Página não encontrada', tela: '404', isento: true, interna: true }),
  defineRoute({ path: '/455', title: 'Conta bloqueada', tela: '455', isento: true, interna: true }),
  defineRoute({ path: '/457', title: 'Restrição especial', tela: '457', isento: true, interna: true }),
]

/** Screens in palette order: what is built, then what is to come. A path that is not here is the 404 page. */
export const ROUTES: readonly Route[] = [...PRONTAS, ...rotasFuturas(PRONTAS)]
