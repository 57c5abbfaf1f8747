/** Reasons of a failed delivery (tpMotivo, NT 2023.005). */
export const MOTIVOS_INSUCESSO = {
  1: 'Recebedor não encontrado',
  2: 'Recusa do recebedor',
  3: 'Endereço inexistente',
  4: 'Outro, que se escreve',
} as const
