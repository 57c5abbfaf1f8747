import { PAPEIS_DE_VENDA } from '../../api/quem-vende.ts'
import { defineCommand } from '../define.ts'

const ONDE = ['lista.vendas', 'lista.delivery', 'venda.ver', 'form.documento'] as const

/** Commands that print, e-mail or link to the papers of a sale or document. */
export const papel = {
  imprimir: defineCommand({
    id: 'documento.imprimir',
    title: 'Imprimir orçamento, pedido, separação',
    when: ONDE,
    permission: PAPEIS_DE_VENDA,
    verbo: 'imprimirpapel',
    palavras: 'pdf a4 80 mm impressora lista de separação romaneio papel danfe simplificado etiqueta volume',
    tela: true,
  }),
  enviar: defineCommand({
    id: 'documento.enviar',
    title: 'Enviar por e-mail',
    when: ONDE,
    permission: PAPEIS_DE_VENDA,
    escrita: true,
    palavras: 'mandar orçamento pedido pdf cliente mensagem',
    tela: true,
  }),
  link: defineCommand({
    id: 'documento.link',
    title: 'Link do orçamento',
    when: ONDE,
    permission: PAPEIS_DE_VENDA,
    escrita: true,
    palavras: 'público endereço aceite cliente aprovar whatsapp',
    tela: true,
  }),
  copiar: defineCommand({
    id: 'documento.copiar',
    title: 'Copiar o link',
    when: 'papel.link',
    verbo: 'copiarlink',
    tela: true,
  }),
  revogar: defineCommand({
    id: 'documento.revogar',
    title: 'Cancelar os links',
    when: 'papel.link',
    verbo: 'cancelarlinks',
    escrita: true,
    tela: true,
  }),
}
