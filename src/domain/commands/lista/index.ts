import { z } from 'zod'
import { defineCommand } from '../define.ts'

const cursor = <const I extends string>(id: I, title: string) =>
  defineCommand({ id, title, interno: true, acesso: 'livre', repete: true, tela: true })

/** Lists of registers and readings. */
const REGISTRO = 'table'

/** Commands that mark records of a list. */
const selecao = {
  marcar: defineCommand({
    id: 'lista.marcar',
    title: 'Marcar',
    when: [
      REGISTRO,
      ...([
        'lista.vendas',
        'lista.manifesto',
        'lista.conciliacao',
        'lista.parcelas',
        'lista.fechamento',
        'relatorio',
        'pdv.conta',
      ] as const),
    ],
    palavras: 'selecionar',
    tela: true,
  }),
  marcarTudo: defineCommand({
    id: 'lista.marcar_tudo',
    title: 'Marcar todos do filtro',
    when: REGISTRO,
    palavras: 'selecionar tudo',
    tela: true,
  }),
  desmarcar: defineCommand({
    id: 'lista.desmarcar',
    title: 'Desmarcar todos',
    when: REGISTRO,
    palavras: 'limpar seleção',
    tela: true,
  }),
  estenderAcima: cursor('lista.estender_acima', 'Marcar acima'),
  estenderAbaixo: cursor('lista.estender_abaixo', 'Marcar abaixo'),
  estenderPaginaAcima: cursor('lista.estender_pagina_acima', 'Marcar página acima'),
  estenderPaginaAbaixo: cursor('lista.estender_pagina_abaixo', 'Marcar página abaixo'),
  estenderPrimeira: cursor('lista.estender_primeira', 'Marcar até a primeira'),
  estenderUltima: cursor('lista.estender_ultima', 'Marcar até a última'),
}

/** Commands of the list's column under the cursor (sort, filter by its value), and to show, hide and order columns. */
const colunas = {
  colunaEsquerda: cursor('lista.coluna_esquerda', 'Coluna à esquerda'),
  colunaDireita: cursor('lista.coluna_direita', 'Coluna à direita'),
  ordenar: defineCommand({
    id: 'lista.ordenar',
    title: 'Ordenar pela coluna',
    when: [REGISTRO, 'lista.vendas', 'lista.parcelas'],
    palavras: 'ordem crescente decrescente',
    tela: true,
  }),
  filtrarValor: defineCommand({
    id: 'lista.filtrar_valor',
    title: 'Filtrar por este valor',
    when: REGISTRO,
    palavras: 'somente igual',
    tela: true,
  }),
  colunas: defineCommand({
    id: 'lista.colunas',
    title: 'Colunas',
    when: REGISTRO,
    palavras: 'mostrar esconder ordem linhas por página',
    tela: true,
  }),
  escolherColuna: defineCommand({
    id: 'lista.escolher_coluna',
    title: 'Mostrar ou esconder',
    interno: true,
    acesso: 'livre',
    tela: true,
  }),
  moverAcima: defineCommand({
    id: 'lista.mover_acima',
    title: 'Mover acima',
    interno: true,
    acesso: 'livre',
    tela: true,
  }),
  moverAbaixo: defineCommand({
    id: 'lista.mover_abaixo',
    title: 'Mover abaixo',
    interno: true,
    acesso: 'livre',
    tela: true,
  }),
}

/** Commands of lists: cursor and search in every list, filters, marks and columns in some. */
export const lista = {
  acima: cursor('lista.acima', 'Acima'),
  abaixo: cursor('lista.abaixo', 'Abaixo'),
  paginaAcima: cursor('lista.pagina_acima', 'Página acima'),
  paginaAbaixo: cursor('lista.pagina_abaixo', 'Página abaixo'),
  primeira: cursor('lista.primeira', 'Primeira'),
  ultima: cursor('lista.ultima', 'Última'),
  expandir: cursor('lista.expandir', 'Expandir'),
  recolher: cursor('lista.recolher', 'Recolher'),
  escolher: defineCommand({
    id: 'lista.escolher',
    title: 'Abrir pelo número',
    interno: true,
    acesso: 'livre',
    args: z.object({ numero: z.int().min(1).max(9).meta({ title: 'Número' }) }),
    tela: true,
  }),
  abrir: defineCommand({ id: 'lista.abrir', title: 'Abrir', interno: true, acesso: 'livre', tela: true }),
  buscar: defineCommand({ id: 'lista.buscar', title: 'Buscar', interno: true, acesso: 'livre', tela: true }),
  filtrar: defineCommand({
    id: 'lista.filtrar',
    title: 'Filtrar',
    when: [REGISTRO, 'lista.vendas', 'relatorio', 'lista.parcelas', 'lista.livro'],
    acesso: 'livre',
    tela: true,
  }),
  aplicar: defineCommand({
    id: 'lista.aplicar',
    title: 'Aplicar',
    interno: true,
    acesso: 'livre',
    tela: true,
  }),
  completar: defineCommand({
    id: 'lista.completar',
    title: 'Completar',
    interno: true,
    acesso: 'livre',
    tela: true,
  }),
  ...selecao,
  ...colunas,
}
