import { defineCommand } from '../define.ts'

/** Checks a PIX charge while the customer pays. */
export const pixConsultar = defineCommand({
  id: 'pagamento.pix_consultar',
  title: 'Consultar o PIX agora',
  when: 'pdv.pix',
  palavras: 'verificar pago banco',
  tela: true,
})

export const pixCopiar = defineCommand({
  id: 'pagamento.pix_copiar',
  title: 'Copiar o PIX copia e cola',
  when: 'pdv.pix',
  palavras: 'código',
  tela: true,
})
