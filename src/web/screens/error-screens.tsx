import type { ReactNode } from 'react'
import { isoToWire } from '../../core/dates/day.ts'
import { diaIn } from '../../core/document/fuso.ts'
import { form } from '../../domain/commands/form/index.ts'
import { lastRestriction } from '../api/restriction.ts'
import { runCommand } from '../commands/run-command.ts'
import { on, useScope } from '../keys/scopes.ts'
import { go } from '../state/location.ts'
import { useSession } from '../state/session.ts'
import { Button } from '../ui/button.tsx'

interface ErrorPageProps {
  code: string
  title: string
  children: ReactNode
  /** Label of F2 on this page. */
  action: string
  onAct: () => void
  extra?: ReactNode
}

function ErrorPage({ code, title, children, action, onAct, extra }: ErrorPageProps) {
  useScope('erro', {
    commands: [on(form.confirmar, onAct)],
    labels: { 'form.confirmar': action },
  })
  return (
    <main className="grid grid-cols-[minmax(0,1fr)] place-items-center overflow-auto p-8">
      <div className="grid w-[70ch] max-w-full justify-items-start gap-2">
        <p className="text-dim text-total" aria-hidden="true">
          {code}
        </p>
        <h1 className="text-xl">{title}</h1>
        <p className="pb-2 text-dim">{children}</p>
        <div className="flex gap-2">
          <Button primary chord="F2" autoFocus onClick={onAct}>
            {action}
          </Button>
          {extra}
        </div>
      </div>
    </main>
  )
}

const home = () => go('/')

export function ForbiddenScreen() {
  const readOnly = useSession()?.user.empresa.status === 2
  return (
    <ErrorPage code="403" title="Acesso negado" action="Voltar ao início" onAct={home}>
      {readOnly
        ? 'A empresa está em modo somente leitura: esta tela grava e por isso está fechada.'
        : 'O seu usuário não tem acesso a esta área. Peça ao dono da conta.'}
    </ErrorPage>
  )
}

export function NotFoundScreen() {
  return (
    <ErrorPage code="404" title="Página não encontrada" action="Voltar ao início" onAct={home}>
      O endereço não existe, ou o seu grupo ou plano não o inclui.
    </ErrorPage>
  )
}

/** Shows that the company is blocked: the user may only change company or log out. */
export function BlockedScreen() {
  const empresa = useSession()?.user.empresa
  const ate = empresa?.licenca_ate
  return (
    <ErrorPage
      code="455"
      title="Conta bloqueada"
      action="Trocar empresa"
      onAct={() => void runCommand('sessao.trocar_empresa')}
      extra={<Button onClick={() => void runCommand('sessao.sair')}>Sair</Button>}
    >
      {ate && ate < diaIn(new Date(), empresa.fuso)
        ? `A licença desta empresa terminou em ${isoToWire(ate)}.`
        : 'O acesso desta empresa está suspenso.'}{' '}
      Entre em outra empresa ou fale com o suporte.
    </ErrorPage>
  )
}

export function RestrictionScreen() {
  return (
    <ErrorPage code="457" title="Restrição especial" action="Voltar ao início" onAct={home}>
      {lastRestriction.mensagem ?? 'O servidor recusou esta operação por uma restrição especial.'}
    </ErrorPage>
  )
}
