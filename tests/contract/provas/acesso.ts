import { proofs } from './proofs.ts'

/** Who may go where, what a session begins, what moves the user. */
export const ACESSO = {
  ...proofs('tests/domain/guard.test.ts', {
    'B.guarda.04': 'a primeira regra que falha decide',
    'B.guarda.05': 'a primeira regra que falha decide',
    'B.guarda.06': 'a primeira regra que falha decide',
    'B.guarda.07': 'a primeira regra que falha decide',
    'B.guarda.08': 'a primeira regra que falha decide',
    'B.guarda.09': 'a primeira regra que falha decide',
    'B.guarda.10': 'a primeira regra que falha decide',
    'B.guarda.11': 'a primeira regra que falha decide',
    'B.empresa.03': 'a primeira regra que falha decide',
    'B.rota.14': 'as quatro telas de %s pedem direito e plano',
  }),
  ...proofs('tests/web/session.test.ts', {
    'B.guarda.03': 'caminho lembrado',
  }),
  ...proofs('tests/web/api/client.test.ts', {
    'B.guarda.01': '401 guarda o caminho inteiro e apaga a sessão',
    'B.transporte-http.01': 'leva o token e o corpo em JSON',
    'B.transporte-http.02': 'um aplicativo que traz as páginas chama o servidor que ele diz',
    'B.transporte-http.03': 'respostas que movem o usuário',
    'B.transporte-http.04': '455 marca a sessão como bloqueada',
    'B.transporte-http.05': 'respostas que movem o usuário',
    'B.transporte-http.06': '401 guarda o caminho inteiro e apaga a sessão',
    'B.transporte-http.07': 'respostas que movem o usuário',
    'B.dialogo.03': 'texto do erro: primeiro campo, senão a mensagem, senão o da gravação',
  }),
  ...proofs('tests/web/shell/load-failure.test.ts', {
    'B.transporte-http.08': 'quem não tem texto fixo diz o do servidor, senão o do recurso',
    'B.transporte-http.09': 'o grupo cai na falha de conexão',
    'B.empresa.15': 'troca de empresa: a mensagem do servidor, senão a fixa',
    'B.registros.08': 'falha ao carregar',
  }),
  ...proofs('tests/web/shell/startup.test.ts', {
    'B.empresa.04': 'status 3: só o usuário e a presença',
    'B.empresa.05': 'status 3: só o usuário e a presença',
    'B.tempo.01': 'presença a cada 60 s, avisos a cada 300 s, e nada depois do fim',
    'B.tempo.02': 'presença a cada 60 s, avisos a cada 300 s, e nada depois do fim',
    'B.tempo.06': 'na ordem, e nada antes de o usuário voltar',
    'N.presence': 'presença a cada 60 s, avisos a cada 300 s, e nada depois do fim',
    'N.notificacao': 'presença a cada 60 s, avisos a cada 300 s, e nada depois do fim',
  }),
  ...proofs('tests/web/shell/load-chunk.test.ts', {
    'B.tempo.05': 'não chega em 120 s: a mesma falha, nem antes nem nunca',
  }),
  ...proofs('tests/web/shell/certificate.test.ts', {
    'B.empresa.07': '%s: %s',
    'B.empresa.08': '%s: %s',
    'B.empresa.09': '%s: nada a dizer',
  }),
  ...proofs('tests/web/shell/delivery-notice.test.ts', {
    'B.delivery.01': 'toca o som da conta e diz aqui por 10 s',
    'B.delivery.03': 'com a aba escondida e permissão, o aviso é do sistema',
    'B.delivery.04': 'toca o som da conta e diz aqui por 10 s',
    'B.delivery.07': '%s: nada',
  }),
  ...proofs('tests/contract/rotas.test.ts', {
    'B.rota.04': 'rotas existem',
    'B.rota.06': 'cada uma com o título, a permissão, o plano e os bloqueios da especificação',
    'B.rota.21': 'cada uma com o título, a permissão, o plano e os bloqueios da especificação',
    'B.delivery.10': 'cada uma com o título, a permissão, o plano e os bloqueios da especificação',
  }),
  ...proofs('tests/domain/guard.test.ts', {
    'B.guarda.02': 'a primeira regra que falha decide',
  }),
  ...proofs('tests/web/shell/certificate.test.ts', {
    'N.cert.aviso': '%s: %s',
    'N.cert.vencido': '%s: %s',
  }),
  ...proofs('tests/web/shell/load-chunk.test.ts', {
    'N.chunk': 'não chega em 120 s: a mesma falha, nem antes nem nunca',
  }),
  ...proofs('tests/web/shell/delivery-notice.test.ts', {
    'N.alerta': 'toca o som da conta e diz aqui por 10 s',
  }),
  ...proofs('tests/web/api/client.test.ts', {
    'N.erros.http': 'respostas que movem o usuário',
  }),
}
