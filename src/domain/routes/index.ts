import { defineRoute, type Route } from './define.ts'

/** Screens in palette order. Only what exists: a path that is not here is the 404 page. */
export const ROUTES: readonly Route[] = [
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
    permission: 'documentos_pdv',
    leituraBloqueada: true,
    palavras: 'caixa frente de loja vender cupom nfce',
  }),
  defineRoute({
    path: '/documento/pdv2',
    title: 'Venda rápida',
    tela: 'pdv2',
    permission: 'documentos_venda_rapida',
    leituraBloqueada: true,
    palavras: 'caixa catálogo',
  }),
  defineRoute({
    path: '/documento/pdv2/carrinho',
    title: 'Venda rápida: carrinho',
    tela: 'pdv2.carrinho',
    permission: 'documentos_venda_rapida',
    leituraBloqueada: true,
    interna: true,
  }),
  defineRoute({
    path: '/documento/pdv2/pagamento',
    title: 'Venda rápida: pagamento',
    tela: 'pdv2.pagamento',
    permission: 'documentos_venda_rapida',
    leituraBloqueada: true,
    interna: true,
  }),
  defineRoute({
    path: '/vendas',
    title: 'Vendas',
    tela: 'vendas',
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
    path: '/teste',
    title: 'Teste do equipamento',
    tela: 'teste',
    palavras: 'diagnóstico leitor',
  }),
  defineRoute({ path: '/login', title: 'Entrar', tela: 'login', publico: true, isento: true, interna: true }),
  defineRoute({ path: '/resetSenha', title: 'Redefinir senha', tela: 'resetSenha', isento: true, interna: true }),
  defineRoute({ path: '/403', title: 'Acesso negado', tela: '403', isento: true, interna: true }),
  defineRoute({ path: '/404', title: 'Página não encontrada', tela: '404', isento: true, interna: true }),
  defineRoute({ path: '/455', title: 'Conta bloqueada', tela: '455', isento: true, interna: true }),
  defineRoute({ path: '/457', title: 'Restrição especial', tela: '457', isento: true, interna: true }),
]
