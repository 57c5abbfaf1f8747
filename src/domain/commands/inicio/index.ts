import { defineCommand } from '../define.ts'

/** Commands of the cards on the home screen. */
export const inicio = {
  comparar: defineCommand({
    id: 'inicio.comparar',
    title: 'Comparar com outro período',
    when: 'inicio',
    palavras: 'período anterior ano anterior variação cartões',
    tela: true,
  }),
  empresas: defineCommand({
    id: 'inicio.empresas',
    title: 'Ver todas as empresas',
    when: 'inicio',
    palavras: 'lojas filiais total somar conta painel números',
    tela: true,
  }),
  dispensar: defineCommand({
    id: 'inicio.dispensar',
    title: 'Dispensar os passos de abrir a loja',
    when: 'inicio',
    permission: 'menu_configuracoes',
    palavras: 'esconder primeiros passos falta abrir começar',
    tela: true,
  }),
  cartoes: defineCommand({
    id: 'inicio.cartoes',
    title: 'Escolher cartões',
    when: 'inicio',
    palavras: 'mostrar esconder ordem painel números',
    tela: true,
  }),
}
