import { defineCommand } from '../define.ts'

/** Asks the bank at once if the customer has paid the PIX charge. */
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
