/** The security headers of every response. */

type Needs = { isHttps: boolean; hasAnalytics: boolean; hasStripe: boolean; mapTilesOrigin?: string | undefined }

export function securityHeaders({ isHttps, hasAnalytics, hasStripe, mapTilesOrigin }: Needs): Record<string, string> {
  const analytics = hasAnalytics ? ['https://www.googletagmanager.com'] : []
  const analyticsData = hasAnalytics ? ['https://*.google-analytics.com', 'https://*.analytics.google.com'] : []
  const payment = hasStripe ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : []
  // The logos of cards and banks beside Stripe's fields.
  const paymentLogos = hasStripe ? ['https://*.stripe.com'] : []
  // Wallets call the Payment Request API from within Stripe's frame.
  const paymentPermission = hasStripe ? 'payment=(self "https://js.stripe.com")' : 'payment=(self)'

  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...analytics, ...payment],
    // The scroll lock of open dialogs is a style element; styles never contain what people write.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': [
      "'self'",
      'data:',
      ...(mapTilesOrigin ? [mapTilesOrigin] : []),
      ...analytics,
      ...analyticsData,
      ...paymentLogos,
    ],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...analyticsData, ...(hasStripe ? ['https://api.stripe.com'] : [])],
    'frame-src': hasStripe ? [...payment, 'https://hooks.stripe.com'] : ["'none'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }

  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, sources]) => `${name} ${sources.join(' ')}`)
      .join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': `camera=(), microphone=(), ${paymentPermission}, geolocation=(self), browsing-topics=()`,
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}
