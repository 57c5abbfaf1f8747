import type { DemoQ } from './house.ts'

/** Notifications for every user of a new demo account. */
const AVISOS = [
  {
    titulo: 'Nenhuma nota daqui vale',
    mensagem:
      'A demonstração autoriza as notas em um simulador da SEFAZ, em ambiente de homologação: emita, cancele e erre à vontade.',
  },
  {
    titulo: 'Bem-vindo à Tecla',
    mensagem:
      'Tudo se faz pelo teclado: Ctrl K encontra qualquer coisa, Alt M abre o menu, Shift F1 mostra as teclas desta tela.',
  },
]

/** Inserts the notifications; the last one is the newest. */
export async function seedAvisos(q: DemoQ, account_id: number, agora: Date): Promise<void> {
  await q.insertMany(
    account_id,
    'notificacoes',
    AVISOS.map((aviso, index) => ({
      tipo: 'conta',
      ...aviso,
      data: new Date(agora.getTime() + index).toISOString(),
    })),
  )
}
