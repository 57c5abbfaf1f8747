import { z } from 'zod'
import { ESTADO_CONTRATO } from '../../../core/contract/estados.ts'
import { requiredText } from '../../schema/types.ts'
import { defineCommand } from '../define.ts'

const OPEN = { permission: 'documentos_contrato', escrita: true, tela: true } as const
const BILLS = { ...OPEN, permission: 'documentos_documentos' } as const

/** States that a person may choose; the first is that of the key twice. */
const CHOSEN = ESTADO_CONTRATO.filter(([estado]) => estado !== 'rascunho')

/** Commands of an open contract. */
export const contrato = {
  ordem: defineCommand({
    ...{ id: 'contrato.ordem', title: 'Nova ordem de carregamento', when: 'form.contrato' },
    ...{ palavras: 'carregar caminhão romaneio', ...OPEN },
  }),
  faturar: defineCommand({
    ...{ id: 'contrato.faturar', title: 'Faturar o contrato', when: 'form.contrato' },
    ...{ palavras: 'nota documento', ...BILLS },
  }),
  aditivo: defineCommand({
    ...{ id: 'contrato.aditivo', title: 'Aditivo do contrato', when: 'form.contrato' },
    ...{ palavras: 'aumentar quantidade preço prazo', ...OPEN },
  }),
  situacao: defineCommand({
    ...{ id: 'contrato.situacao', title: 'Mudar a situação do contrato', when: 'form.contrato' },
    palavras: 'ativar suspender encerrar cancelar retomar',
    args: z.object({
      para: z.enum(CHOSEN.map(([estado]) => estado)).meta({
        ...{ title: 'Passa a', rotulos: Object.fromEntries(CHOSEN) },
        ordem: CHOSEN.map(([estado]) => estado),
      }),
    }),
    ...OPEN,
  }),
}

/** Commands of an open loading order. */
export const ordem = {
  pesar: defineCommand({
    ...{ id: 'ordem.pesar', title: 'Pesar o veículo', when: 'form.ordem' },
    palavras: 'balança entrada saída tara bruto carregar',
    args: z.object({ peso: requiredText(20).meta({ title: 'Peso na balança' }) }),
    ...OPEN,
  }),
  desfazer: defineCommand({
    ...{ id: 'ordem.desfazer', title: 'Desfazer a pesagem', when: 'form.ordem' },
    palavras: 'corrigir peso errado entrada saída tara voltar balança',
    ...OPEN,
  }),
  carregar: defineCommand({
    ...{ id: 'ordem.carregar', title: 'Carregar a ordem sem balança', when: 'form.ordem' },
    palavras: 'quantidade unidades contar',
    ...OPEN,
  }),
  faturar: defineCommand({
    ...{ id: 'ordem.faturar', title: 'Faturar a ordem', when: 'form.ordem', palavras: 'nota documento' },
    ...BILLS,
  }),
  papel: defineCommand({
    ...{
      id: 'ordem.papel',
      title: 'Papel da ordem',
      when: 'form.ordem',
      palavras: 'imprimir pdf portaria qr romaneio',
    },
    ...{ permission: 'documentos_contrato', tela: true },
  }),
  manifestar: defineCommand({
    ...{ id: 'ordem.manifestar', title: 'Manifestar a ordem', when: 'form.ordem' },
    ...{ palavras: 'mdfe manifesto viagem', ...OPEN, permission: 'transportes_mdfe', plan: 'emitir_mdfe' },
  }),
  conhecimento: defineCommand({
    ...{ id: 'ordem.conhecimento', title: 'CT-e da ordem', when: 'form.ordem' },
    ...{
      palavras: 'conhecimento de transporte cte frete',
      ...OPEN,
      permission: 'transportes_cte',
      plan: 'emitir_cte',
    },
  }),
  papelA4: defineCommand({
    ...{ id: 'ordem.papel_a4', title: 'Papel da ordem em A4', when: 'form.ordem' },
    ...{ palavras: 'imprimir pdf portaria qr romaneio folha', permission: 'documentos_contrato', tela: true },
  }),
  cancelar: defineCommand({
    ...{ id: 'ordem.cancelar', title: 'Cancelar a ordem', when: 'form.ordem', palavras: 'desistir' },
    ...OPEN,
  }),
}
