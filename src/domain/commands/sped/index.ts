import { z } from 'zod'
import { writtenDay } from '../../../core/dates/day.ts'
import { ARQUIVOS_SPED, diaDaEntrega, FINALIDADES, mesSped } from '../../api/sped.ts'
import { MOTIVO_INVENTARIO } from '../../options/sped.ts'
import { defineCommand } from '../define.ts'

const both = { when: ['lista.sped', 'lista.conferencia'], permission: 'contabil_sped', tela: true } as const
const writes = { ...both, escrita: true } as const

/** Labels of the reasons, which the form offers instead of codes. */
const MOTIVOS = MOTIVO_INVENTARIO.map(([, palavras]) => palavras)

/** Commands of SPED files (make, check, download, mark as delivered), of inventories, and of the month's postings. */
export const sped = {
  gerar: defineCommand({
    id: 'sped.gerar',
    title: 'Gerar e conferir o mês',
    palavras: 'sped efd arquivo escrituração validar contribuições pis cofins icms ipi',
    principal: true,
    args: z.object({
      mes: mesSped,
      arquivo: z.literal(ARQUIVOS_SPED).meta({ title: 'Arquivo' }),
      finalidade: z.literal(FINALIDADES).meta({ title: 'Finalidade' }),
    }),
    ...writes,
  }),
  ajustes: defineCommand({
    id: 'sped.ajustes',
    title: 'Ajustes da apuração',
    palavras: 'guia saldo',
    ...both,
  }),
  inventario: defineCommand({
    id: 'sped.inventario',
    title: 'Guardar inventário',
    palavras: 'estoque bloco h dia contagem',
    args: z.object({
      dia: z
        .string()
        .refine(value => writtenDay(value) !== null, 'Data inválida')
        .meta({ title: 'Dia', data: true }),
      motivo: z.literal(MOTIVOS).meta({ title: 'Motivo' }),
    }),
    ...writes,
    when: 'lista.sped',
  }),
  entregue: defineCommand({
    id: 'sped.entregue',
    title: 'Dizer quando foi entregue',
    palavras: 'recibo transmitido data',
    args: diaDaEntrega,
    ...writes,
  }),
  baixar: defineCommand({
    id: 'sped.baixar',
    title: 'Baixar o arquivo',
    palavras: 'zip salvar txt',
    ...both,
  }),
  lancamentos: defineCommand({
    id: 'sped.lancamentos',
    title: 'Lançamentos do mês (CSV)',
    palavras: 'contador contabilidade débito crédito plano de contas razão exportar',
    when: 'lista.sped',
    permission: 'contabil_lancamentos',
    right: 'Lançamentos para o contador',
    plan: 'gerenciar_financeiro',
    args: z.object({ mes: mesSped }),
    tela: true,
  }),
  parar: defineCommand({ id: 'sped.parar', title: 'Parar a geração', palavras: 'cancelar', ...writes }),
}
