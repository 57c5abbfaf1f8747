export interface Check {
  nome: string
  valor: string
  bom: boolean
}

const yesNo = (nome: string, ok: boolean, sem: string): Check => ({ nome, valor: ok ? 'sim' : sem, bom: ok })

/** What this browser offers to a till, and what is missing in words. */
export async function diagnose(): Promise<Check[]> {
  const storage = await navigator.storage?.estimate?.().catch(() => undefined)
  const kept = await navigator.storage?.persisted?.().catch(() => false)
  const started = performance.now()
  const health = await fetch('/healthz', { cache: 'no-store' }).catch(() => null)
  const took = Math.round(performance.now() - started)
  const serverClock = Date.parse(health?.headers.get('date') ?? '')
  const skew = Math.round((Date.now() - serverClock) / 1000)
  return [
    {
      nome: 'Servidor',
      valor: health?.ok ? `respondeu em ${took} ms` : 'sem resposta',
      bom: health?.ok === true,
    },
    {
      nome: 'Relógio deste computador',
      valor: Number.isNaN(skew) ? 'não comparado' : `${Math.abs(skew)} s de diferença do servidor`,
      bom: !Number.isNaN(skew) && Math.abs(skew) < 120,
    },
    yesNo('Contexto seguro', window.isSecureContext, 'não: use https ou localhost'),
    yesNo('Abre sem servidor', 'serviceWorker' in navigator, 'não: depende do contexto seguro'),
    yesNo('Trava entre abas', 'locks' in navigator, 'não: a trava fica no banco do navegador'),
    yesNo('Banco do navegador', 'indexedDB' in window, 'não: a venda não sobrevive sem ele'),
    {
      nome: 'Espaço livre',
      valor: storage?.quota
        ? `${Math.round((storage.quota - (storage.usage ?? 0)) / 1_048_576)} MB`
        : 'desconhecido',
      bom: storage?.quota !== undefined,
    },
    yesNo('Armazenamento persistente', kept === true, 'não garantido pelo navegador'),
    yesNo(
      'Janela própria',
      window.matchMedia('(display-mode: standalone)').matches,
      'não: em aba o navegador retém Ctrl W, T e N',
    ),
    { nome: 'Tela', valor: `${window.innerWidth} × ${window.innerHeight}`, bom: window.innerWidth >= 1024 },
    { nome: 'Navegador', valor: navigator.userAgent.replace(/^.*?\) /, '').slice(0, 60), bom: true },
  ]
}
