import { feedbackTokenIn } from '@siteward/domain';
import { useEffect, useState } from 'react';

const tokenInAddress = (): string => feedbackTokenIn(location.hash);

/** The secret behind the `#` of this page's address; empty where there is none. */
export function useToken(): string {
  const [token, setToken] = useState(tokenInAddress);
  useEffect(() => {
    const look = () => setToken(tokenInAddress());
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, []);
  return token;
}
